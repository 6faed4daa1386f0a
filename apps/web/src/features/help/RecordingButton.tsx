import { useState } from 'react'
import type { Recording } from '../../shared/recording/recorder.ts'
import { recorderOf } from '../../shared/recording/recorderOf.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

function useRecording() {
  const shell = useShell()
  const { api, modals } = shell
  const { t, phrase } = useText('help')
  const recorder = recorderOf(shell)
  const { isRecording } = useReadable(recorder)
  const [unsent, setUnsent] = useState<Recording | null>(null)
  const [message, setMessage] = useState('')

  const send = async (recording: Recording): Promise<void> => {
    setMessage(t('help:recording.sending'))
    const answer = await api.call('recording', { body: recording })
    setUnsent(answer.ok ? null : recording)
    setMessage(
      answer.ok
        ? t('help:recording.sent', { name: answer.value.name })
        : t('help:recording.failed', { message: phrase(failurePhrase(answer.error)) }),
    )
  }
  const start = async (): Promise<void> => {
    const consent = await modals.ask({
      type: 'confirm',
      title: { key: 'help:recording.consent.title' },
      text: { key: 'help:recording.consent.text' },
      yes: { key: 'help:recording.start' },
      no: { key: 'dialogues:cancel' },
    })
    if (!consent.ok || !consent.value) return
    setMessage('')
    recorder.start()
  }
  const stop = async (): Promise<void> => {
    const recording = recorder.stop()
    if (recording) await send(recording)
  }
  return { isRecording, unsent, message, start, stop, send }
}

/** Records with consent, from a start to a stop; then it is sent to the own server and to nobody else. */
export function RecordingButton() {
  const { t } = useText('help')
  const { isRecording, unsent, message, start, stop, send } = useRecording()
  return (
    <div className="help__recording" data-recording={isRecording}>
      <p>{t('help:recording.text')}</p>
      <div className="help__ways">
        {isRecording ? (
          <Button kind="danger" icon="stop" onClick={() => void stop()}>
            {t('help:recording.stop')}
          </Button>
        ) : (
          <Button icon="broadcast" onClick={() => void start()}>
            {t('help:recording.start')}
          </Button>
        )}
        {unsent && <Button onClick={() => void send(unsent)}>{t('help:recording.retry')}</Button>}
      </div>
      <output className="help__message">{message}</output>
    </div>
  )
}
