import { VOICE_MEGABITS } from '@belfry/protocol'
import { guardedPlaces, hosts, oneOf, secret, text, wholeNumber } from '../kinds.ts'
import { optional, setting } from '../setting.ts'

export const chat = {
  chatServer: setting({
    env: 'CHAT_SERVER',
    kind: oneOf(['auto', 'on', 'off']),
    fallback: 'auto',
    about:
      'Whether a chat server for voice and video is started beside this one. `auto`: with the embedded database, because several nodes need one that they share (`CHAT_SERVERS`). It needs the media worker (`npm run media-worker`); without it the table works and stays silent.',
  }),
  rtcPort: setting({
    env: 'RTC_PORT',
    kind: wholeNumber(0, 65_535),
    fallback: '40000',
    about:
      'Port for voices and pictures, UDP and TCP, of the chat server beside this one; its second worker takes the next port, and so on. 0 takes free ones. Open it in the firewall.',
  }),
  rtcWorkers: setting({
    env: 'RTC_WORKERS',
    kind: wholeNumber(1, 64),
    fallback: '1',
    about: 'How many cores forward voices and pictures beside this server.',
  }),
  rtcAnnounced: setting({
    env: 'RTC_ANNOUNCED',
    kind: hosts(),
    fallback: '',
    example: '203.0.113.7',
    about:
      'Addresses at which browsers reach that port, separated by commas. Default: those of the machine, and where the name in `PUBLIC_URL` leads. Needed behind a router and in containers without such a name.',
  }),
  rtcPagesPort: setting({
    env: 'RTC_PAGES_PORT',
    kind: text().refine((value) => /^(auto|off|\d{1,5})$/.test(value), 'must be auto, off or a port'),
    fallback: 'auto',
    about:
      'Port of the pages as browsers know it, over which voices come too where a network lets nothing else pass. `auto`: that of `PUBLIC_URL` or `PORT`, unless a proxy has the certificate (`PUBLIC_URL` with `TLS=off`), which would not hand voices on.',
  }),
  rtcVideo: setting({
    env: 'RTC_VIDEO',
    kind: oneOf(['vp8', 'vp9']),
    fallback: 'vp8',
    about:
      'What pictures are sent in, by browsers that can. `vp8` costs the least computing; `vp9` looks better on the same line, and all sizes come in one stream.',
  }),
  rtcSenderMbps: setting({
    env: 'RTC_SENDER_MBPS',
    kind: wholeNumber(1, 10_000),
    fallback: String(VOICE_MEGABITS.sender),
    about:
      'Megabits a second that one person may send to the chat server beside this one. All sizes of one picture are 6.5 together; below that browsers leave out the largest.',
  }),
  rtcTableMbps: setting({
    env: 'RTC_TABLE_MBPS',
    kind: wholeNumber(1, 10_000),
    fallback: String(VOICE_MEGABITS.table),
    about: 'Megabits a second that all people of a table may send together; cameras share it alike.',
  }),
  rtcReceiverMbps: setting({
    env: 'RTC_RECEIVER_MBPS',
    kind: wholeNumber(1, 10_000),
    fallback: String(VOICE_MEGABITS.receiver),
    about: 'Megabits a second that one person is sent; what goes beyond comes in smaller pictures.',
  }),
  rtcRelay: setting({
    env: 'RTC_RELAY',
    kind: oneOf(['on', 'off']),
    fallback: 'off',
    about:
      'Whether a relay (coturn, the Debian package of that name) is started beside the chat server, for networks that look into connections and let only pages pass: voices come to it inside of TLS, over the port of the pages (`RTC_PAGES_PORT`), and it carries them to the chat server and nowhere else. Browsers ask for it only with a certificate that they trust.',
  }),
  chatServers: setting({
    env: 'CHAT_SERVERS',
    kind: guardedPlaces(),
    fallback: '',
    example: 'Europe=https://voice.example.org',
    about:
      'Further chat servers by name, over `https://` (`http://` only on this machine, and not where `PUBLIC_URL` begins with `https://`: whoever reads along could decide who hears whom). They share `CHAT_SECRET` with this one.',
  }),
  chatSecret: optional({
    env: 'CHAT_SECRET',
    kind: secret(32),
    secret: true,
    about:
      'What this server and its chat servers know each other by, at least 32 characters. Default: one made on the first start; needed with `CHAT_SERVERS`.',
  }),
} as const
