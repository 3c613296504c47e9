import { signedHeadersFor } from '../access/signature.ts';

export class DynamodbError extends Error {
	override readonly name = 'DynamodbError';
	readonly code: string | undefined;

	constructor(code: string | undefined, message: string) {
		super(message);
		this.code = code;
	}
}

export interface DynamodbCaller {
	readonly endpoint: string;
	readonly key: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** One call in DynamoDB's JSON protocol. */
export async function dynamodbRequest(
	{ endpoint, key }: DynamodbCaller,
	operation: string,
	input: object,
): Promise<Record<string, unknown>> {
	const body = JSON.stringify(input);
	const headers = {
		host: new URL(endpoint).host,
		'content-type': 'application/x-amz-json-1.0',
		'x-amz-target': `DynamoDB_20120810.${operation}`,
	};
	const response = await fetch(endpoint, {
		method: 'POST',
		headers: await signedHeadersFor({ method: 'POST', url: '/', headers }, 'dynamodb', key, body),
		body,
		signal: AbortSignal.timeout(10_000),
	});
	const text = await response.text();
	if (!response.ok) {
		const code = /"__type":"(?:[^"#]*#)?(\w+)"/.exec(text)?.[1];
		throw new DynamodbError(code, `${operation} answered ${response.status}: ${text.slice(0, 300)}`);
	}
	return JSON.parse(text) as Record<string, unknown>;
}
