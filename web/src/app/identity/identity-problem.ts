import { ApiError } from '#lib/api-client.ts';

/** Reason why a sign-in or a change of password failed. Each has a text in `login:problems`. */
export type IdentityProblem =
	| 'wrongCredentials'
	| 'tooManyAttempts'
	| 'disabled'
	| 'temporaryPasswordExpired'
	| 'tookTooLong'
	| 'wrongCode'
	| 'codeExpired'
	| 'passwordRefused'
	| 'passwordUsedBefore'
	| 'mailFailed'
	| 'notInPortal'
	| 'diskFull'
	| 'busy'
	/** The password was changed, but a step after the change failed. */
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

/** Error names that Cognito uses for several problems. The message of the error tells which problem occurred. */
const namesOfSeveral: ReadonlySet<string> = new Set([
	'InternalErrorException',
	'InvalidParameterException',
	'LimitExceededException',
	'NotAuthorizedException',
	// A Lambda trigger of the user pool failed; the message starts with the name of the trigger.
	'InvalidLambdaResponseException',
	'UnexpectedLambdaException',
	'UserLambdaValidationException',
]);

const byText: readonly (readonly [RegExp, IdentityProblem])[] = [
	[/attempts exceeded/i, 'tooManyAttempts'],
	[/daily email limit/i, 'mailFailed'],
	[/user is disabled/i, 'disabled'],
	[/temporary password has expired|account has expired/i, 'temporaryPasswordExpired'],
	[/session is expired|session can only be used once/i, 'tookTooLong'],
	[/^PostConfirmation/, 'passwordChanged'],
	[/^CustomMessage/, 'mailFailed'],
	[/^Password /, 'passwordRefused'],
	[/^The disk .* is full\./, 'diskFull'],
];

export function identityProblem(error: unknown): IdentityProblem {
	if (error instanceof ApiError) return portalProblem(error);
	if (!(error instanceof Error)) return 'unexpected';
	if (namesOfSeveral.has(error.name)) {
		const match = byText.find(([text]) => text.test(error.message));
		if (match !== undefined) return match[1];
	}
	return byName[error.name] ?? 'unexpected';
}

function portalProblem({ status, code }: ApiError): IdentityProblem {
	if (status === 0) return 'unreachable';
	if (status === 503 || code === 'not-through-portal') return 'busy';
	if (status === 429) return 'tooManyAttempts';
	return status === 401 || status === 403 ? 'notInPortal' : 'unexpected';
}
