import { useText } from '../../shell/useText.ts'

/** How ports are opened, for UDP and for TCP: what is typed in, by what it is typed into. */
const COMMANDS = {
  ufw: (port: number) => [`ufw allow ${port}`],
  nft: (port: number) => [
    `nft add rule inet filter input meta l4proto '{ tcp, udp }' th dport ${port} accept`,
  ],
  windows: (port: number) =>
    ['UDP', 'TCP'].map(
      (protocol) =>
        `New-NetFirewallRule -DisplayName Belfry -Direction Inbound -Action Allow -Protocol ${protocol} -LocalPort ${port}`,
    ),
  container: (port: number) => [`-p ${port}:${port}/udp -p ${port}:${port}/tcp`],
} as const

const PLACES = ['ufw', 'nft', 'windows', 'container'] as const

interface Props {
  readonly ports: readonly number[]
  readonly announced: readonly string[]
  /** Somebody could not be heard: it is shown without a question. */
  readonly isNeeded: boolean
}

/** What whoever runs the server does where voices do not get through. */
export function OpenPorts({ ports, announced, isNeeded }: Props) {
  const { t } = useText('status')
  const named = { ports: ports.join(', '), addresses: announced.join(', ') }
  return (
    <details className="status__help" open={isNeeded}>
      <summary>{t('status:voice.open')}</summary>
      <p>{t('status:voice.open.router', named)}</p>
      <dl>
        {PLACES.map((place) => (
          <div key={place} data-place={place}>
            <dt>{t(`status:voice.open.${place}`)}</dt>
            {ports.flatMap(COMMANDS[place]).map((command) => (
              <dd key={command}>
                <code>{command}</code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p>{t('status:voice.open.announced', named)}</p>
    </details>
  )
}
