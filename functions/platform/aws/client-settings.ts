/** How long a call of an AWS service may take. */
export interface CallLimits {
	/** The first try included. */
	readonly attempts: number;
	/** Until the answer begins, and again between two pieces of it. */
	readonly answerMillis: number;
}

/**
 * The limits by service. The attempts of one call end within the 29 seconds that an answer of the API may take; the
 * SDK by itself waits without end.
 */
export const callLimits = {
	dynamodb: { attempts: 3, answerMillis: 5_000 },
	/** Sends mails, and waits up to 5 seconds for each function that it triggers. */
	cognito: { attempts: 2, answerMillis: 12_000 },
	secretsManager: { attempts: 3, answerMillis: 5_000 },
	/** Used by functions that run for minutes. */
	s3: { attempts: 3, answerMillis: 20_000 },
} as const satisfies Readonly<Record<string, CallLimits>>;

const connectionMillis = 2_000;

/** What every client of the AWS SDK is made with. */
export function clientSettings({ attempts, answerMillis }: CallLimits) {
	return {
		maxAttempts: attempts,
		retryMode: 'standard',
		requestHandler: {
			connectionTimeout: Math.min(connectionMillis, answerMillis),
			requestTimeout: answerMillis,
			socketTimeout: answerMillis,
			throwOnRequestTimeout: true,
		},
	};
}
