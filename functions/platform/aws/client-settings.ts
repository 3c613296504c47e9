/** Credentials; if they are temporary, the SDK asks for new ones before they expire. */
export type CredentialProvider = () => Promise<{
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
	readonly sessionToken?: string;
	readonly expiration?: Date;
}>;

/** Time limits of a call to an AWS service. */
export interface CallLimits {
	/** Including the first. */
	readonly attempts: number;
	/** Timeout until the answer begins, and between two parts of it. */
	readonly answerMillis: number;
	/** Timeout of a connection. Default: four seconds; a thread that calculates cannot notice meanwhile that it is connected. */
	readonly connectionMillis?: number;
}

/**
 * The limits of each service. All attempts of one call end within the 29 seconds that an answer of the API may take.
 * Without them the SDK waits without limit.
 */
export const callLimits = {
	dynamodb: { attempts: 3, answerMillis: 5_000 },
	/** Cognito sends mails and waits up to 5 seconds for each function that it triggers. */
	cognito: { attempts: 2, answerMillis: 12_000, connectionMillis: 2_000 },
	secretsManager: { attempts: 3, answerMillis: 5_000 },
	/** A sign-in goes on without the key of the cookies. */
	deviceKeys: { attempts: 1, answerMillis: 2_000 },
	/** Only functions that run for minutes use S3. */
	s3: { attempts: 3, answerMillis: 20_000, connectionMillis: 20_000 },
	/** The files of runs, up to a gigabyte. */
	largeObjects: { attempts: 5, answerMillis: 300_000, connectionMillis: 20_000 },
	stepFunctions: { attempts: 3, answerMillis: 5_000 },
	/** Asynchronous invocations only. */
	lambda: { attempts: 3, answerMillis: 5_000 },
	/** Invocations that wait for their answer; a new signing key takes seconds. */
	lambdaAnswers: { attempts: 2, answerMillis: 12_000, connectionMillis: 2_000 },
	/** Tests of a client's server, and previews of files. */
	connectionTests: { attempts: 1, answerMillis: 25_000 },
	/** The portal itself, called by its synthetic client. */
	portal: { attempts: 1, answerMillis: 15_000 },
	ses: { attempts: 3, answerMillis: 5_000 },
	scheduler: { attempts: 3, answerMillis: 5_000 },
	sts: { attempts: 3, answerMillis: 5_000 },
} as const satisfies Readonly<Record<string, CallLimits>>;

/**
 * The settings of every client of the AWS SDK.
 *
 * @param region where it calls; default: the region of the function
 * @param credentials default: those of the function
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
