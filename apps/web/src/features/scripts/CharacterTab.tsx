import type { SideTabProps } from '../../shell/board.ts'
import { CharacterSheet } from './CharacterSheet.tsx'

export const Tab = ({ state }: SideTabProps) => <CharacterSheet place={state} />
