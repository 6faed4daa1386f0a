import { useText } from '../../shell/useText.ts'
import { LEGAL_TEXTS, type LegalName } from './links.ts'

const TEXTS = {
  terms: { title: 'help:link.terms', text: 'dialogues:terms.text' },
  privacy: { title: 'help:link.privacy', text: 'help:privacy' },
  cookies: { title: 'help:link.cookies', text: 'help:cookies' },
} as const satisfies Record<LegalName, object>

/** What Belfry promises and asks for, where whoever runs it has not written more. */
export function Legal() {
  const { t } = useText('help', 'dialogues')
  return LEGAL_TEXTS.map((name) => (
    <section key={name} data-legal={name}>
      <h3 className="help__heading">{t(TEXTS[name].title)}</h3>
      <p className="help__document">{t(TEXTS[name].text)}</p>
    </section>
  ))
}
