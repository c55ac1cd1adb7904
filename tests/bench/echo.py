"""The floor: 56 keys, a websocket, and a server that sends back what it hears. Run by tap.py: echo.py PORT."""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

PAGE = """<!doctype html><meta name="viewport" content="width=device-width">
<style>button { width: 80px; height: 48px } .lit { background: gold }</style>
<div id="table" data-seq="0"></div>
<script>
const table = document.getElementById("table");
const socket = new WebSocket(`ws://${location.host}/hear`);
let card = null, seq = 0;
socket.onopen = () => { table.dataset.open = "yes"; };
socket.onmessage = () => { card.classList.remove("lit"); card = null; table.dataset.seq = ++seq; };
for (let i = 0; i < 56; i++) {
  const key = document.createElement("button");
  if (i < 52) key.dataset.card = i; else key.dataset.pile = i - 52;
  key.textContent = i;
  key.onclick = () => {
    if (i < 52) { card = key; key.classList.add("lit"); }
    else { socket.send(JSON.stringify({card: card.dataset.card, pile: i})); }
  };
  table.append(key);
}
</script>"""


async def page(_: Request) -> HTMLResponse:
    return HTMLResponse(PAGE)


async def hear(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(text)


app = Starlette(routes=[Route("/", page), WebSocketRoute("/hear", hear)])

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
