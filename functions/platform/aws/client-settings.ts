/** Provides credentials. If they are temporary, the SDK requests new ones before they expire. */
export type CredentialProvider = () => Promise<{
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly sessionToken?: string;
	readonly expiration?: Date;
}>;

/** Time limits of a call to an AWS service. */
export interface CallLimits {
	/** Number of attempts, including the first. */
	readonly attempts: number;
	/** Timeout until the response begins, and between two of its parts. */
	readonly answerMillis: number;
	/** Connection timeout. Default: four seconds. A thread in a long calculation cannot notice that it is connected. */
	readonly connectionMillis?: number;
}

/**
 * Limits per service. All attempts of a call end within the API's response limit of 29 seconds. Without these limits,
 * the SDK waits indefinitely.
 */
export const callLimits = {
	dynamodb: { attempts: 3, answerMillis: 5_000 },
	/** Cognito sends mails and waits up to 5 seconds for each function that it triggers. */
	cognito: { attempts: 2, answerMillis: 12_000, connectionMillis: 2_000 },
	secretsManager: { attempts: 3, answerMillis: 5_000 },
	/** A sign-in continues without the cookie key. */
	deviceKeys: { attempts: 1, answerMillis: 2_000 },
	/** S3 is used only by functions that run for minutes. */
	s3: { attempts: 3, answerMillis: 20_000, connectionMillis: 20_000 },
	/** Files of runs, up to a gigabyte. */
	largeObjects: { attempts: 5, answerMillis: 300_000, connectionMillis: 20_000 },
	stepFunctions: { attempts: 3, answerMillis: 5_000 },
	/** Only asynchronous invocations. */
	lambda: { attempts: 3, answerMillis: 5_000 },
	/** Invocations that wait for a response; creating a signing key takes seconds. */
	lambdaAnswers: { attempts: 2, answerMillis: 12_000, connectionMillis: 2_000 },
	/** Tests of a client's server, and file previews. */
	connectionTests: { attempts: 1, answerMillis: 25_000 },
	/** The portal itself, called by its synthetic client. */
	portal: { attempts: 1, answerMillis: 15_000 },
	ses: { attempts: 3, answerMillis: 5_000 },
	scheduler: { attempts: 3, answerMillis: 5_000 },
	sts: { attempts: 3, answerMillis: 5_000 },
} as const satisfies Readonly<Record<string, CallLimits>>;

/**
 * Settings for every client of the AWS SDK.
 *
 * @param region region of the service; default: the function's region
 * @param credentials default: the function's credentials
 */
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
