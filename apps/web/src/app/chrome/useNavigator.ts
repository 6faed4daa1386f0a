import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useShell } from '../../frame/useShell.ts'

/** Lends the router to those who are no component. */
export function useNavigator(): void {
  const { navigator } = useShell()
  const navigate = useNavigate()
  useEffect(
    () =>
      navigator.attach((path, options = {}) => void navigate(path, { replace: options.replace ?? false })),
    [navigator, navigate],
  )
}
