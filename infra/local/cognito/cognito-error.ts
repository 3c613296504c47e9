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

/** A refusal by the identity provider, under the name and with the text that Cognito gives it. */
export class CognitoError extends Error {
	override readonly name = 'CognitoError';
	readonly code: CognitoErrorCode;

	constructor(code: CognitoErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

/** One text for a wrong password and for a user who does not exist. */
export function wrongCredentials(): CognitoError {
	return new CognitoError('NotAuthorizedException', 'Incorrect username or password.');
}
