import texts from './texts.json' with { type: 'json' }

type TextKey = keyof typeof texts
export type Template = Extract<TextKey, `${string}.subject`> extends `${infer Name}.subject` ? Name : never
export type Values = Readonly<Record<string, string | number>>

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const fill = (key: TextKey, values: Values): string =>
  texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

export const composeMail = (to: string, template: Template, values: Values): Mail => ({
  to,
  subject: fill(`${template}.subject`, values),
  text: fill(`${template}.text`, values),
})

export const composeTextMessage = (values: Values): string => fill('phone.text', values)
