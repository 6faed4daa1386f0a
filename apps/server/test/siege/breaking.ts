import type { SiegeWire } from './siege-wire.ts'

type Blow = (wire: SiegeWire) => void

const text =
  (data: string): Blow =>
  (wire) =>
    wire.send(data)

const bytes =
  (...data: readonly number[]): Blow =>
  (wire) =>
    void wire.below?.write(Buffer.from(data))

/**
 * What no client of ours ever sends. Most of it ends the wire, and may; the rest is passed over. By name, so that
 * a siege can tell which were tried.
 */
export const BLOWS: Readonly<Record<string, Blow>> = {
  'half a message': text('42["vote",[1,'),
  'a list that never ends': text(`42${'['.repeat(50_000)}`),
  'no list': text('42{}'),
  'no name': text('42[]'),
  'a name that is an object': text('42[{"a":1}]'),
  'a reserved name': text('42["disconnect"]'),
  'another reserved name': text('42["newListener"]'),
  'a second login': text('40{"token":"again"}'),
  'a foreign namespace': text('42/admin,7["vote"]'),
  'an acknowledgement nobody waits for': text('43999["surprise"]'),
  'a refusal of the server': text('44{"message":"no"}'),
  'a good-bye': text('41'),
  garbage: text('garbage'),
  'nothing at all': text(''),
  'packets of the engine': (wire) => {
    for (const packet of ['0{}', '1', '2probe', '5', '6', 'b']) wire.send(packet)
  },
  'more bytes than were announced': (wire) => {
    wire.send('451-["vote",{"_placeholder":true,"num":0}]')
    for (let i = 0; i < 3; i++) wire.send(new Uint8Array(9))
  },
  'bytes that never come': text('459999999-["vote",{"_placeholder":true,"num":0}]'),
  'many bytes': (wire) => {
    wire.send('451-["vote",{"_placeholder":true,"num":0}]')
    wire.send(new Uint8Array(1_400_000))
  },
  'a long list': text(`42["vote",[${'1,'.repeat(600_000)}1]]`),
  'a hole that is none': text('451-["vote",{"_placeholder":true,"num":99}]'),
  'bytes nobody announced': (wire) => wire.send(new Uint8Array([1, 2, 3])),
  'a frame that is too large': (wire) => wire.send(`42["textMessage","${'x'.repeat(1_600_000)}"]`),
  'a length without an end': bytes(0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0),
  'a frame that is not masked': (wire) => wire.send('42["ping"]', { mask: false }),
  'bits that are reserved': bytes(0xf1, 0x80, 0, 0, 0, 0),
  'a code that is reserved': bytes(0x83, 0x80, 0, 0, 0, 0),
  'a control frame in pieces': bytes(0x09, 0x80, 0, 0, 0, 0),
  'a control frame that is too long': bytes(0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0),
  'a piece of nothing': bytes(0x80, 0x80, 0, 0, 0, 0),
  'letters that are none': bytes(0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28),
  'a close that is none': bytes(0x88, 0x82, 0, 0, 0, 0, 0x03, 0xed),
  'half a header': (wire) => {
    wire.below?.write(Buffer.from([0x81]))
    wire.below?.end()
  },
  'a message that never ends': (wire) => {
    for (let i = 0; i < 50; i++) wire.send('x'.repeat(100), { fin: false })
  },
  'many pings': (wire) => {
    for (let i = 0; i < 200; i++) wire.socket.ping('x'.repeat(100))
  },
  'a reset': (wire) => wire.below?.resetAndDestroy(),
  'a reset amid a message': (wire) => {
    wire.below?.write(Buffer.from([0x81, 0xfe, 0x10, 0x00, 1, 2, 3, 4, 5, 6]))
    wire.below?.resetAndDestroy()
  },
}
