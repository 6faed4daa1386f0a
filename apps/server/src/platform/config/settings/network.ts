import { address, email, oneOf, origin, origins, proxies, text, wholeNumber } from '../kinds.ts'
import { optional, setting } from '../setting.ts'

export const network = {
  port: setting({
    env: 'PORT',
    kind: wholeNumber(0, 65_535),
    fallback: '8081',
    about: 'Port of pages, API and socket. 0 takes a free one.',
  }),
  host: setting({
    env: 'HOST',
    kind: text(),
    fallback: '0.0.0.0',
    about: 'Address to listen on. `127.0.0.1` keeps other machines out.',
  }),
  publicUrl: optional({
    env: 'PUBLIC_URL',
    kind: origin('http:', 'https:'),
    example: 'https://belfry.example.org',
    about: 'Address people use, for links in mails. Default: the local address.',
  }),
  tls: setting({
    env: 'TLS',
    kind: oneOf(['off', 'auto', 'files', 'acme']),
    fallback: 'off',
    about:
      '`auto` serves HTTPS with a certificate made on the first start and kept in the data folder; `files` uses `TLS_CERT` and `TLS_KEY`; `acme` gets one for the host of `PUBLIC_URL` from Let’s Encrypt, whose terms you agree to with it, and renews it. Microphones and cameras need HTTPS on every machine but the server itself.',
  }),
  tlsCert: optional({
    env: 'TLS_CERT',
    kind: text(),
    about: 'Certificate chain (PEM file) for `TLS=files`.',
  }),
  tlsKey: optional({ env: 'TLS_KEY', kind: text(), about: 'Private key (PEM file) for `TLS=files`.' }),
  acmeDirectory: setting({
    env: 'ACME_DIRECTORY',
    kind: address('https:'),
    fallback: 'https://acme-v02.api.letsencrypt.org/directory',
    about: 'The authority that signs for `TLS=acme` (RFC 8555).',
  }),
  acmeEmail: optional({
    env: 'ACME_EMAIL',
    kind: email(),
    example: 'you@example.org',
    about: 'Where that authority can reach you.',
  }),
  acmeHttpPort: setting({
    env: 'ACME_HTTP_PORT',
    kind: wholeNumber(0, 65_535),
    fallback: '80',
    about:
      'Plain HTTP for `TLS=acme`: the authority looks there, at port 80 of the host, whether the name is yours. Everybody else is sent to `PUBLIC_URL`.',
  }),
  corsOrigins: setting({
    env: 'CORS_ORIGINS',
    kind: origins(),
    fallback: '',
    example: 'app://belfry,https://table.example.org',
    about: 'Other origins that may call the API and embed the captcha page, separated by commas.',
  }),
  trustProxy: setting({
    env: 'TRUST_PROXY',
    kind: proxies(),
    fallback: 'off',
    about:
      'Which proxies may name the caller in `X-Forwarded-For`: `off`, `on`, or a list of addresses and networks.',
  }),
} as const
