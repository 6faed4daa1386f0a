/** What went wrong and what went right have places of their own, both read out when they change. */
export interface MessagesProps {
  readonly error: string | null
  readonly notification: string | null
}

export function Messages({ error, notification }: MessagesProps) {
  return (
    <>
      <p className="login__error" role="alert">
        {error}
      </p>
      <output className="login__notification">{notification}</output>
    </>
  )
}
