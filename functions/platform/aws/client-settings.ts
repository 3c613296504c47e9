/** Returns AWS credentials. If they are temporary, the SDK requests new ones before they expire. */
export type CredentialProvider = () => Promise<{
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly sessionToken?: string;
	readonly expiration?: Date;
}>;

/** Time limits of a call to an AWS service. */
export interface CallLimits {
	readonly attempts: number;
	/** Maximum time until the response begins, and between two chunks of it. */
	readonly answerMillis: number;
	/** Connection timeout. Default: four seconds. A thread busy with a long calculation processes connections late. */
	readonly connectionMillis?: number;
}

/**
 * Time limits by service. All attempts together end within the API's response limit of 29 seconds. Without these
 * limits, the SDK would wait indefinitely.
 */
export const callLimits = {
	dynamodb: { attempts: 3, answerMillis: 5_000 },
	/** Cognito sends mails and waits up to 5 seconds for each function that it triggers. */
	cognito: { attempts: 2, answerMillis: 12_000, connectionMillis: 2_000 },
	secretsManager: { attempts: 3, answerMillis: 5_000 },
	/** Short, because a sign-in continues if the cookie key cannot be read. */
	deviceKeys: { attempts: 1, answerMillis: 2_000 },
	/** Long, because only functions that run for minutes use S3. */
	s3: { attempts: 3, answerMillis: 20_000, connectionMillis: 20_000 },
	/** Limits for files of runs, which can have a gigabyte. */
	largeObjects: { attempts: 5, answerMillis: 300_000, connectionMillis: 20_000 },
	stepFunctions: { attempts: 3, answerMillis: 5_000 },
	/** Short, because these invocations are asynchronous. */
	lambda: { attempts: 3, answerMillis: 5_000 },
	/** Limits for invocations that wait for a response. Creating a signing key takes seconds. */
	lambdaAnswers: { attempts: 2, answerMillis: 12_000, connectionMillis: 2_000 },
	connectionTests: { attempts: 1, answerMillis: 25_000 },
	portal: { attempts: 1, answerMillis: 15_000 },
	ses: { attempts: 3, answerMillis: 5_000 },
	scheduler: { attempts: 3, answerMillis: 5_000 },
	sts: { attempts: 3, answerMillis: 5_000 },
} as const satisfies Readonly<Record<string, CallLimits>>;

/** Settings of any client of the AWS SDK. Default: the region and credentials of the function. */
export function clientSettings(
	{ attempts, answerMillis, connectionMillis = 4_000 }: CallLimits,
	{ region, credentials }: { readonly region?: string | undefined; readonly credentials?: CredentialProvider } = {},
) {
	return {
		...(region ? { region } : {}),
		...(credentials === undefined ? {} : { credentials }),
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
