"""The language of a device.

GET  /language/de?to=/settings      remembers it on this device, and goes on to where it was chosen
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion import tongue
from companion.plain.join import way_on


async def choose(request: Request) -> Response:
    """A cookie that says it from now on; a language without words changes nothing."""
    answer = RedirectResponse(way_on(request.query_params.get("to", "/")), 303)
    language = request.path_params["language"]
    if language in tongue.languages():
        secure = request.url.scheme == "https"
        answer.set_cookie(
            tongue.COOKIE, language, max_age=tongue.KEPT, path="/", httponly=True, samesite="lax", secure=secure
        )
    return answer


ROUTES = (Route("/language/{language}", choose, methods=["GET"]),)
