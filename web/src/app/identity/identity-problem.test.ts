import { expect, test } from 'vitest';
import { diskFullMessage } from '#infra/emulators/disk.ts';
import { ApiError } from '#lib/api-client.ts';
import { identityProblem } from './identity-problem.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

/** Error names and messages from Amazon Cognito's API reference and service. */
test.each([
	['NotAuthorizedException', 'Incorrect username or password.', 'wrongCredentials'],
	['UserNotFoundException', 'User does not exist.', 'wrongCredentials'],
	['NotAuthorizedException', 'Password attempts exceeded', 'tooManyAttempts'],
	['LimitExceededException', 'Attempt limit exceeded, please try after some time.', 'tooManyAttempts'],
	['NotAuthorizedException', 'User is disabled.', 'disabled'],
	[
		'NotAuthorizedException',
		'Temporary password has expired and must be reset by an administrator.',
		'temporaryPasswordExpired',
	],
	['NotAuthorizedException', 'Invalid session for the user, session is expired.', 'tookTooLong'],
	['CodeMismatchException', 'Invalid verification code provided, please try again.', 'wrongCode'],
	['ExpiredCodeException', 'Invalid code provided, please request a code again.', 'codeExpired'],
	['InvalidPasswordException', 'Password did not conform with policy: Password not long enough', 'passwordRefused'],
	['InvalidParameterException', 'Password may not begin or end with a space.', 'passwordRefused'],
	['InvalidParameterException', '1 validation error detected', 'unexpected'],
	['InternalErrorException', diskFullMessage, 'diskFull'],
	['InternalErrorException', 'Internal Error', 'unexpected'],
	['UserLambdaValidationException', 'PostConfirmation failed with error Internal Error.', 'passwordChanged'],
	[
		'UnexpectedLambdaException',
		'PostConfirmation invocation failed due to error AccessDeniedException.',
		'passwordChanged',
	],
	['UserLambdaValidationException', 'CustomMessage failed with error Internal Error.', 'mailFailed'],
	['UserLambdaValidationException', 'PreAuthentication failed with error Internal Error.', 'unexpected'],
	['NetworkError', 'A network error has occurred.', 'unreachable'],
	['SomethingNew', 'Who knows', 'unexpected'],
])('the Cognito error %s with the message %j is the problem %s', (name, message, problem) => {
	expect(identityProblem(named(name, message))).toBe(problem);
});

test.each([
	[0, 'unreachable'],
	[401, 'notInPortal'],
	[403, 'notInPortal'],
	[429, 'tooManyAttempts'],
	[500, 'unexpected'],
	[503, 'busy'],
])('if the API refuses to load the profile with status %i, the problem is %s', (status, problem) => {
	expect(identityProblem(new ApiError(status, { message: '' }))).toBe(problem);
});

test('if the API refuses to load the profile while its origin key changes, the problem is busy', () => {
	expect(identityProblem(new ApiError(403, { message: '', code: 'not-through-portal' }))).toBe('busy');
});
