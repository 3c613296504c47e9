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
	readonly accessKeyId: string;
}

/** One call in DynamoDB's JSON protocol. Dynalite checks only the form of the signature. */
export async function dynamodbRequest(
	{ endpoint, accessKeyId }: DynamodbCaller,
	operation: string,
	input: object,
): Promise<Record<string, unknown>> {
	const response = await fetch(endpoint, {
		method: 'POST',
		headers: {
			'content-type': 'application/x-amz-json-1.0',
			'x-amz-target': `DynamoDB_20120810.${operation}`,
			'x-amz-date': '20200101T000000Z',
			authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20200101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
		},
		body: JSON.stringify(input),
		signal: AbortSignal.timeout(10_000),
	});
	const text = await response.text();
	if (!response.ok) {
		const code = /"__type":"(?:[^"#]*#)?(\w+)"/.exec(text)?.[1];
		throw new DynamodbError(code, `${operation} answered ${response.status}: ${text.slice(0, 300)}`);
	}
	return JSON.parse(text) as Record<string, unknown>;
}
