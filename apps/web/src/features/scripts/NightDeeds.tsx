import { Fragment } from 'react'
import type { NightLine } from '../../shell/board.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useNightLineItems } from './useNightLineItems.ts'

/** What the Storyteller can do from a line at once: wake whom it is about, or show the usual information. */
export function NightDeeds({ line, name }: { readonly line: NightLine; readonly name: string }) {
  const items = useNightLineItems(line)
  const { t, phrase } = useText('night', 'board')
  return items.map(({ key, label, icon, whyNot, done, warning, run }) => (
    <Fragment key={key}>
      <button
        type="button"
        className="night-line__deed"
        data-deed={key}
        data-done={done !== undefined}
        aria-label={t('board:of', { what: phrase(label), name })}
        disabled={Boolean(whyNot)}
        title={whyNot ? phrase(failurePhrase(whyNot)) : undefined}
        onClick={run}
      >
        <Icon name={icon} />
        {phrase(label)}
      </button>
      {done && (
        <span className="night-line__done">
          <Icon name="check" />
          {phrase(done)}
        </span>
      )}
      {warning && <p className="night-line__warning">{phrase(warning)}</p>}
    </Fragment>
  ))
}
