import { ApiError } from '../../lib/api-client.ts';

/** Why the identity provider or the portal would not have it; each has its words in the login texts. */
export type IdentityProblem =
	| 'wrongCredentials'
	| 'tooManyAttempts'
	| 'disabled'
	| 'temporaryPasswordExpired'
	| 'resetNotAllowed'
	| 'tookTooLong'
	| 'wrongCode'
	| 'codeExpired'
	| 'passwordRefused'
	| 'passwordUsedBefore'
	| 'mailFailed'
	| 'notInPortal'
	| 'diskFull'
	| 'busy'
	/** A step after the change of a forgotten password failed: the password is changed. */
	| 'passwordChanged'
	| 'unreachable'
	| 'unexpected';

const byName: Readonly<Record<string, IdentityProblem>> = {
	NotAuthorizedException: 'wrongCredentials',
	UserNotFoundException: 'wrongCredentials',
	LimitExceededException: 'tooManyAttempts',
	TooManyRequestsException: 'tooManyAttempts',
	TooManyFailedAttemptsException: 'tooManyAttempts',
	CodeMismatchException: 'wrongCode',
	ExpiredCodeException: 'codeExpired',
	InvalidPasswordException: 'passwordRefused',
	PasswordHistoryPolicyViolationException: 'passwordUsedBefore',
	CodeDeliveryFailureException: 'mailFailed',
	SignInException: 'tookTooLong',
	NetworkError: 'unreachable',
	TypeError: 'unreachable',
};

/** Cognito has one name for several refusals and tells them apart by their texts alone. */
const namesOfSeveral: ReadonlySet<string> = new Set([
	'InternalErrorException',
	'InvalidParameterException',
	'LimitExceededException',
	'NotAuthorizedException',
	// A trigger of the user pool failed; the text begins with the trigger's name.
	'InvalidLambdaResponseException',
	'UnexpectedLambdaException',
	'UserLambdaValidationException',
]);

const byText: readonly (readonly [RegExp, IdentityProblem])[] = [
	[/attempts exceeded/i, 'tooManyAttempts'],
	[/daily email limit/i, 'mailFailed'],
	[/user is disabled/i, 'disabled'],
	[/temporary password has expired|account has expired/i, 'temporaryPasswordExpired'],
	[/cannot be reset/i, 'resetNotAllowed'],
	[/session is expired|session can only be used once/i, 'tookTooLong'],
	[/no registered\/verified email/i, 'resetNotAllowed'],
	[/^PostConfirmation/, 'passwordChanged'],
	[/^CustomMessage/, 'mailFailed'],
	[/^Password /, 'passwordRefused'],
	[/^The disk .* is full\./, 'diskFull'],
];

export function identityProblem(error: unknown): IdentityProblem {
	if (error instanceof ApiError) return portalProblem(error);
	if (!(error instanceof Error)) return 'unexpected';
	if (namesOfSeveral.has(error.name)) {
		const told = byText.find(([text]) => text.test(error.message));
		if (told !== undefined) return told[1];
	}
	return byName[error.name] ?? 'unexpected';
}

/** Of loading the profile, after the identity provider had no objection. */
function portalProblem({ status, code }: ApiError): IdentityProblem {
	if (status === 0) return 'unreachable';
	if (status === 503 || code === 'not-through-portal') return 'busy';
	if (status === 429) return 'tooManyAttempts';
	return status === 401 || status === 403 ? 'notInPortal' : 'unexpected';
}
