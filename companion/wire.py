"""The websocket of a visitor: open for as long as they may come in, and for messages of a size that makes sense."""

from __future__ import annotations

from starlette.types import Message, Receive, Send

from companion import visitors
from companion.kept import Device
from companion.visitors import Visitor

LARGEST_MESSAGE = 4_000_000  # bytes; a file to be taken in comes another way
POLICY_VIOLATION, TOO_BIG = 1008, 1009  # as the websocket has them


class Wire:
    """Stands in for `receive` and `send`. key: what the visitor showed when it was opened."""

    def __init__(self, visitor: Visitor, key: str, receive: Receive, send: Send) -> None:
        self.visitor, self.key, self.inner, self.outer = visitor, key, receive, send
        self.left = False

    async def receive(self) -> Message:
        message = await self.inner()
        if message["type"] != "websocket.receive":
            return message
        if len(message.get("bytes") or message.get("text") or b"") > LARGEST_MESSAGE:
            return await self._leave(TOO_BIG)
        return message if await self._still() else await self._leave(POLICY_VIOLATION)

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.send" and not await self._still():
            await self._leave(POLICY_VIOLATION)
        elif not self.left:
            await self.outer(message)

    async def _still(self) -> bool:
        """Whether it was not signed out since, nor told only to watch."""
        if self.visitor.device is None:
            return True
        device = await visitors.known(self.key)
        return isinstance(device, Device) and device.role == self.visitor.role

    async def _leave(self, code: int) -> Message:
        if not self.left:
            self.left = True
            await self.outer({"type": "websocket.close", "code": code})
        return {"type": "websocket.disconnect", "code": code}
