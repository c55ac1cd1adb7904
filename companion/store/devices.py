"""The devices that were let in."""

from __future__ import annotations

from companion.kept import Device, Role
from companion.store.file import File, answering

_DEVICES = "select id, name, role, joined_at, seen_at, signed_out_at from devices where {} order by joined_at, rowid"
_ADD = "insert into devices (id, name, role, key, joined_at, seen_at, signed_out_at) values (?, ?, ?, ?, ?, ?, ?)"


class Devices(File):
    """Devices, as the gate and the settings ask for them. key: a hash of what a device shows to be known again."""

    @answering
    def devices(self) -> tuple[Device, ...]:
        """Those that may come in, oldest first."""
        return self._devices("signed_out_at is null")

    @answering
    def device_of(self, key: str) -> Device | None:
        """The device that shows this key and may come in, if there is one."""
        return next(iter(self._devices("key = ? and signed_out_at is null", key)), None)

    @answering
    def add_device(self, device: Device, key: str) -> bool:
        """Lets a device in; False if its id or key is taken."""
        times = device.joined_at, device.seen_at, device.signed_out_at
        return self._write((_ADD, (device.id, device.name, device.role, key, *times)))

    @answering
    def saw_device(self, device_id: str, at: float) -> bool:
        """Remembers when it was last here. False if there is no such device."""
        return self._change("update devices set seen_at = ? where id = ?", at, device_id)

    @answering
    def let_device(self, device_id: str, role: Role) -> bool:
        """What it may do from now on. False if there is no such device."""
        return self._change("update devices set role = ? where id = ?", role, device_id)

    @answering
    def sign_out(self, device_id: str, at: float) -> bool:
        """It has to join again. False if there is no such device."""
        return self._change("update devices set signed_out_at = ? where id = ?", at, device_id)

    def _devices(self, where: str, *given: object) -> tuple[Device, ...]:
        return tuple(Device(**row) for row in self._read(_DEVICES.format(where), *given))
