import './proof.css'
import { FACTOR_CODE } from '@belfry/protocol'
import { useText } from '../../shell/useText.ts'
import { TextField } from '../../ui/Field.tsx'
import { useFactor } from './useFactor.ts'

interface FactorCodeProps {
  readonly value: string
  /** A code of the app alone does: recovery codes come after the first one. */
  readonly isFirst?: boolean
  readonly onChange: (value: string) => void
}

/** Code of the second factor. */
export function FactorCode({ value, isFirst = false, onChange }: FactorCodeProps) {
  const { t } = useText('account')
  return (
    <TextField
      label={t('account:proof.code')}
      hint={isFirst ? undefined : t('account:proof.code.hint')}
      className="input proof__code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      minLength={FACTOR_CODE.min}
      maxLength={FACTOR_CODE.max}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The same where the account has a second factor, else nothing. */
export function FactorCodeIfOn(props: FactorCodeProps) {
  const { data } = useFactor()
  return data?.isOn ? <FactorCode {...props} /> : null
}
