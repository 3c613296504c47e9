import { text } from 'node:stream/consumers';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { SignatureV4 } from '@smithy/signature-v4';

/** Only for commands that read few items. */
function operationOf(command: object): string | undefined {
	if (command instanceof GetCommand) return 'GetItem';
	if (command instanceof BatchGetCommand) return 'BatchGetItem';
	return command instanceof QueryCommand ? 'Query' : undefined;
}

/**
 * Creates a function that sends a read command once, as a signed request with the settings of a client.
 *
 * Every user request reads its session. In such a call, the client's layers (schemas, middleware, retries) use three
 * quarters of the processor time.
 *
 * @returns output of the command; undefined for other commands or if the status is not 200. The SDK client then repeats
 * the request, retries and reports errors.
 */
export function signedReadOf({ config }: DynamoDBClient) {
	const { region, credentials, sha256, requestHandler } = config;
	const signer = new SignatureV4({ service: 'dynamodb', region, credentials, sha256 });
	let endpoint: Promise<URL> | undefined;
	return async (command: { readonly input: object }): Promise<object | undefined> => {
		const operation = operationOf(command);
		if (operation === undefined) return undefined;
		try {
			endpoint ??= endpointOf(config);
			const body = JSON.stringify(inTypes(command.input));
			const { response } = await requestHandler.handle(await signer.sign(signable(await endpoint, operation, body)));
			const answered = await text(response.body);
			return response.statusCode === 200 ? withoutTypes(parseTyped(answered)) : undefined;
		} catch {
			return undefined;
		}
	};
}

const signable = ({ protocol, hostname, port, host }: URL, operation: string, body: string) => ({
	method: 'POST',
	protocol,
	hostname,
	...(port === '' ? {} : { port: Number(port) }),
	path: '/',
	query: {},
	headers: {
		host,
		'content-type': 'application/x-amz-json-1.0',
		'x-amz-target': `DynamoDB_20120810.${operation}`,
	},
	body,
});

async function endpointOf({ region, endpointProvider }: DynamoDBClient['config']): Promise<URL> {
	const { AWS_ENDPOINT_URL_DYNAMODB: Endpoint } = process.env;
	return endpointProvider({ Region: await region(), ...(Endpoint === undefined ? {} : { Endpoint }) }).url;
}

type Values = Record<string, unknown>;

/** Keys by table name. */
type TableKeys = Readonly<Record<string, { readonly Keys?: readonly Values[] }>>;

interface Input {
	readonly Key?: Values;
	readonly ExclusiveStartKey?: Values | undefined;
	readonly ExpressionAttributeValues?: Values;
	readonly RequestItems?: TableKeys;
}

interface Output {
	readonly Item?: Values;
	readonly Items?: readonly Values[];
	readonly LastEvaluatedKey?: Values;
	readonly Responses?: Readonly<Record<string, readonly Values[]>>;
	readonly UnprocessedKeys?: TableKeys;
}

/**
 * Matches JSON that may contain bytes, which DynamoDB marks with the key `B` or `BS`. The value of an attribute with
 * such a name is an object and does not match.
 */
const mayHaveBinary = /"BS?":\s*["[]/;

function parseTyped(json: string): Output {
	if (!mayHaveBinary.test(json)) return JSON.parse(json);
	const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
	return JSON.parse(json, (name, value) => {
		if (name === 'B' && typeof value === 'string') return bytesOf(value);
		return name === 'BS' && Array.isArray(value) ? value.map(bytesOf) : value;
	});
}

function inTypes(input: Input): Input {
	const typed = (values: Values): Values => {
		if (Object.values(values).some((value) => ArrayBuffer.isView(value))) throw new TypeError('bytes are not written');
		return marshall(values, { removeUndefinedValues: true });
	};
	const { Key, ExclusiveStartKey, ExpressionAttributeValues, RequestItems, ...rest } = input;
	return {
		...rest,
		...(Key && { Key: typed(Key) }),
		...(ExclusiveStartKey && { ExclusiveStartKey: typed(ExclusiveStartKey) }),
		...(ExpressionAttributeValues && { ExpressionAttributeValues: typed(ExpressionAttributeValues) }),
		...(RequestItems && { RequestItems: ofTables(RequestItems, typed) }),
	};
}

function withoutTypes(output: Output): Output {
	const plain = (values: Values): Values => unmarshall(values as Parameters<typeof unmarshall>[0]);
	const { Item, Items, LastEvaluatedKey, Responses, UnprocessedKeys, ...rest } = output;
	return {
		...rest,
		...(Item && { Item: plain(Item) }),
		...(Items && { Items: Items.map(plain) }),
		...(LastEvaluatedKey && { LastEvaluatedKey: plain(LastEvaluatedKey) }),
		...(Responses && {
			Responses: Object.fromEntries(Object.entries(Responses).map(([table, items]) => [table, items.map(plain)])),
		}),
		...(UnprocessedKeys && { UnprocessedKeys: ofTables(UnprocessedKeys, plain) }),
	};
}

const ofTables = (tables: TableKeys, change: (values: Values) => Values): TableKeys =>
	Object.fromEntries(
		Object.entries(tables).map(([table, { Keys = [], ...rest }]) => [table, { ...rest, Keys: Keys.map(change) }]),
	);
