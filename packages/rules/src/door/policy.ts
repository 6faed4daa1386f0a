/** Invitation: long enough that nobody guesses it, short enough to be typed once. */
export const INVITATION = /^[a-z0-9]{12,32}$/

export const isInvitation = (text: string): boolean => INVITATION.test(text)

export const GUEST_POLICIES = ['none', 'link', 'door'] as const
