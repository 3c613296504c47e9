import type { IdentityProblem } from '../identity/identity-problem.ts';

/** The screens of sign-in, and what each takes over from the one before. */
export type LoginView =
	| { readonly name: 'sign-in'; readonly username?: string; readonly problem?: IdentityProblem }
	| { readonly name: 'new-password' }
	| { readonly name: 'request-code'; readonly username: string }
	| { readonly name: 'reset-password'; readonly username: string; readonly isDemanded: boolean };

export type ShowLoginView = (view: LoginView) => void;
