import { Face } from '../../shared/people/Face.tsx'

export interface PersonProps {
  readonly id: string
  readonly name: string
  readonly avatar: string | undefined
  readonly isOnline: boolean
}

/** Somebody to choose: face and name. */
export function Person({ id, name, avatar, isOnline }: PersonProps) {
  return (
    <>
      <span className="signal__face">
        <Face id={id} name={name} avatar={avatar} isOnline={isOnline} />
      </span>
      <span className="signal__name">{name}</span>
    </>
  )
}
