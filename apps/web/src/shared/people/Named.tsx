import type { SessionView } from '@belfry/rules'
import { Fragment, type ReactNode } from 'react'
import { RoleMark } from './RoleMark.tsx'
import { useNames } from './useNames.ts'

/** Stands in a sentence where names with their marks will; no name of anybody holds it. */
export const GAP = '\uE000'

/** A sentence with something in the place of its gap. */
export function Filled({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [before, after] = text.split(GAP)
  return (
    <>
      {before}
      {after !== undefined && children}
      {after}
    </>
  )
}

/** Name of somebody, and what they are here. */
export function Named({
  view,
  userIds,
}: {
  readonly view: SessionView
  readonly userIds: readonly string[]
}) {
  const names = useNames()
  return userIds.map((id, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      {names.user(view, id)} <RoleMark view={view} userId={id} />
    </Fragment>
  ))
}
