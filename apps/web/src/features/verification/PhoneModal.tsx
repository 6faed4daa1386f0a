import './verification.css'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { CodeField } from '../../shared/address/CodeField.tsx'
import { isCode } from '../../shared/address/sixDigits.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import countries from './countries.json'
import { NextTry } from './NextTry.tsx'
import { countryAt, isPhone, phoneDigits } from './phone.ts'
import { type PhoneVerification, usePhoneVerification } from './usePhoneVerification.ts'

const ownTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The countries by their names in the language in use. */
function useCountryOptions(): readonly { readonly value: string; readonly label: string }[] {
  const [locale] = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    return countries
      .map(({ code, name, prefix }) => ({ value: code, label: `${names.of(code) ?? name} (+${prefix})` }))
      .sort((a, b) => a.label.localeCompare(b.label, locale))
  }, [locale])
}

/** Where no text messages are sent, none is promised: the code is with whoever runs the server. */
const useSendsTexts = (): boolean => useReadable(useShell().config).sendsTexts === true

function Fault({ error }: Pick<PhoneVerification, 'error'>) {
  const { phrase } = useText('verification')
  return (
    <p className="verification__error" role="alert">
      {error && phrase(error)}
    </p>
  )
}

function NumberForm({ phone: { error, isLoading, send } }: { readonly phone: PhoneVerification }) {
  const { t } = useText('verification')
  const sendsTexts = useSendsTexts()
  const options = useCountryOptions()
  const [country, setCountry] = useState(
    () => countryAt(countries, ownTimezone(), navigator.language)?.code ?? '',
  )
  const [typed, setTyped] = useState('')
  const prefix = countries.find(({ code }) => code === country)?.prefix ?? ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isPhone(typed)) void send(prefix, typed)
  }
  return (
    <form className="verification" aria-busy={isLoading} onSubmit={submit}>
      <p>{t('verification:phone.text')}</p>
      {!sendsTexts && <p>{t('verification:phone.unsent')}</p>}
      <Select
        label={t('verification:phone.country')}
        value={country}
        options={options}
        onChange={setCountry}
      />
      <TextField
        label={t('verification:phone.number')}
        type="tel"
        autoComplete="tel-national"
        required
        value={typed}
        onChange={(event) => setTyped(phoneDigits(event.target.value))}
      />
      <Fault error={error} />
      <div className="sheet__buttons">
        <Button kind="primary" type="submit" disabled={!isPhone(typed) || isLoading}>
          {t(sendsTexts ? 'verification:phone.send' : 'verification:phone.write')}
        </Button>
      </div>
    </form>
  )
}

function CodeForm({ phone }: { readonly phone: PhoneVerification }) {
  const { t } = useText('verification')
  const sendsTexts = useSendsTexts()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isCode(phone.code)) void phone.confirm()
  }
  return (
    <form className="verification" aria-busy={phone.isLoading} onSubmit={submit}>
      <p>{t(sendsTexts ? 'verification:phone.sent' : 'verification:phone.written')}</p>
      <CodeField label={t('verification:code')} value={phone.code} onChange={phone.setCode} />
      <Fault error={phone.error} />
      {phone.failures > 0 && <NextTry key={phone.failures} />}
      <div className="sheet__buttons">
        <Button onClick={phone.startOver}>{t('verification:phone.other-number')}</Button>
        <Button kind="primary" type="submit" disabled={!isCode(phone.code) || phone.isLoading}>
          {t('verification:confirm')}
        </Button>
      </div>
    </form>
  )
}

function Done() {
  const { modals } = useShell()
  const { t } = useText('verification')
  return (
    <>
      <output className="verification__notification">{t('verification:phone.verified')}</output>
      <div className="sheet__buttons">
        <Button kind="primary" onClick={modals.close}>
          {t('common:close')}
        </Button>
      </div>
    </>
  )
}

export function Modal() {
  const { config } = useShell()
  useEffect(() => void config.load(), [config])
  const phone = usePhoneVerification()
  if (phone.step === 'verified') return <Done />
  return phone.step === 'code' ? <CodeForm phone={phone} /> : <NumberForm phone={phone} />
}
