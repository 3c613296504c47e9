/** What the identity provider wants next. */
export type SignInStep = 'done' | 'new-password' | 'reset-password';

/** The identity provider, as the screens of sign-in use it. Every call rejects with the provider's named error. */
export interface Identity {
	signIn(username: string, password: string): Promise<SignInStep>;
	/** Answers the `new-password` step of the sign-in that is under way. */
	setFirstPassword(password: string): Promise<SignInStep>;
	/** Of the sign-in that is done. */
	accessToken(): Promise<string>;
	/** Has a code sent to the user; @returns a masked address, where the provider tells it. */
	requestCode(username: string): Promise<string | undefined>;
	resetPassword(username: string, code: string, password: string): Promise<void>;
	/** Revokes the tokens, if the provider can be reached, and removes them from this browser. */
	signOut(): Promise<void>;
}
