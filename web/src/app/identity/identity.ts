/** The next step that the identity provider requires. */
export type SignInStep = 'done' | 'new-password' | 'reset-password';

/** Identity provider for the sign-in screens. Each function rejects with the provider's error, which has a name. */
export interface Identity {
	signIn(username: string, password: string): Promise<SignInStep>;
	/** Completes the `new-password` step of the current sign-in. */
	setFirstPassword(password: string): Promise<SignInStep>;
	/** Returns the access token after the step `done`. */
	accessToken(): Promise<string>;
	/**
	 * Sends a verification code to the user. If the login cannot receive a code, the call succeeds too, so that the
	 * caller learns nothing about the login.
	 */
	requestCode(username: string): Promise<void>;
	resetPassword(username: string, code: string, password: string): Promise<void>;
	/** Revokes the tokens if the provider can be reached, and removes them from this browser. */
	signOut(): Promise<void>;
}
