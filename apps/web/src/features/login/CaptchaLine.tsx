import type { Captcha } from '../../shared/captcha/useCaptcha.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

const TEXTS = {
  solving: 'login:captcha.solving',
  solved: 'login:captcha.solved',
  failed: 'login:captcha.failed',
} as const

/** A wax seal that is pressed once the proof of work is done. */
export function CaptchaLine({ captcha: { state, renew } }: { readonly captcha: Captcha }) {
  const { t } = useText('login')
  const hasFailed = state.kind === 'failed'
  return (
    <div className="login__captcha">
      <output className="seal-line" data-captcha={state.kind}>
        <span className="seal-line__seal" aria-hidden="true" />
        {t(TEXTS[state.kind])}
      </output>
      {hasFailed && (
        <Button kind="quiet" onClick={renew}>
          {t('login:captcha.retry')}
        </Button>
      )}
    </div>
  )
}
