type CognitoErrorCode =
	| 'AccessDeniedException'
	| 'AliasExistsException'
	| 'CodeDeliveryFailureException'
	| 'CodeMismatchException'
	| 'ExpiredCodeException'
	| 'InvalidLambdaResponseException'
	| 'InvalidParameterException'
	| 'InvalidPasswordException'
	| 'LimitExceededException'
	| 'MissingAuthenticationTokenException'
	| 'NotAuthorizedException'
	| 'ResourceNotFoundException'
	| 'SerializationException'
	| 'UnknownOperationException'
	| 'UnrecognizedClientException'
	| 'UnsupportedUserStateException'
	| 'UserLambdaValidationException'
	| 'UserNotFoundException'
	| 'UsernameExistsException';

/** An error with the name and the message of Cognito. */
export class CognitoError extends Error {
	override readonly name = 'CognitoError';
	readonly code: CognitoErrorCode;

	constructor(code: CognitoErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

/** The same error for a wrong password and for an unknown user. */
export function wrongCredentials(): CognitoError {
	return new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}
