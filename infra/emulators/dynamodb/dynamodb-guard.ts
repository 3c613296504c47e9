import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { type AccessControl, localArn } from '../access/access-control.ts';
import { authenticate, SignatureFault } from '../access/authenticate.ts';
import type { AccessRequest } from '../access/is-allowed.ts';
import { type DiskSpace, diskFullMessage } from '../disk.ts';
import { faultCodes } from '../endpoint.ts';
import { bodyTooLarge, readBody } from '../local-machine.ts';
import type { TableDefinition } from './create-table.ts';

type Json = Readonly<Record<string, unknown>>;

/** Placeholder for a key that cannot be determined. No policy has it, so a condition on keys refuses the request. */
const unknownKey = '';

/**
 * Returns the permissions that an operation requires: its action on every table or index in the input, with the
 * partition keys of all items. A query of an index requires permission only for the index.
 *
 * @param input any JSON; a malformed input requires permission that only the operator has
 * @param tables tables whose indexes can be queried
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/using-identity-based-policies.html
 */
export function dynamodbAccess(operation: string, input: unknown, tables: readonly TableDefinition[]): AccessRequest[] {
	const action = `dynamodb:${operation}`;
	const body = asJson(input);
	switch (operation) {
		case 'GetItem':
		case 'DeleteItem':
		case 'UpdateItem':
			return [{ action, resource: tableOf(body), leadingKeys: [partitionKeyOf(body.Key)] }];
		case 'PutItem':
			return [{ action, resource: tableOf(body), leadingKeys: [partitionKeyOf(body.Item)] }];
		case 'BatchGetItem':
			return perTable(action, body, (request) => asList(asJson(request).Keys).map(partitionKeyOf));
		case 'BatchWriteItem':
			return perTable(action, body, (requests) => asList(requests).map(writtenKey));
		case 'Query':
			return [{ action, resource: tableOf(body), leadingKeys: [queriedKey(body, tables)] }];
		case 'ListTables':
			return [{ action, resource: '*' }];
		default:
			return [{ action, resource: tableOf(body) }];
	}
}

function perTable(action: string, { RequestItems }: Json, keysOf: (request: unknown) => string[]): AccessRequest[] {
	return Object.entries(asJson(RequestItems)).map(([table, request]) => ({
		action,
		resource: localArn.table(table),
		leadingKeys: keysOf(request),
	}));
}

function tableOf({ TableName, IndexName }: Json): string {
	if (typeof TableName !== 'string') return '*';
	return IndexName === undefined ? localArn.table(TableName) : localArn.index(TableName, String(IndexName));
}

function writtenKey(request: unknown): string {
	const { PutRequest, DeleteRequest } = asJson(request);
	return partitionKeyOf(PutRequest === undefined ? asJson(DeleteRequest).Key : asJson(PutRequest).Item);
}

function partitionKeyOf(item: unknown): string {
	return textOf(asJson(item).pk);
}

function queriedKey(body: Json, tables: readonly TableDefinition[]): string {
	const { KeyConditionExpression: expression, ExpressionAttributeNames, ExpressionAttributeValues } = body;
	const names = asJson(ExpressionAttributeNames);
	const key = partitionKeyName(body, tables);
	if (typeof expression !== 'string') {
		return textOf(asList(asJson(asJson(body.KeyConditions)[key]).AttributeValueList)[0]);
	}
	for (const [, name = '', value = ''] of expression.matchAll(/(?<![#\w.-])([#\w.-]+)\s{0,9}=\s{0,9}(:\w+)/g)) {
		if ((names[name] ?? name) === key) return textOf(asJson(ExpressionAttributeValues)[value]);
	}
	return unknownKey;
}

function partitionKeyName({ TableName, IndexName }: Json, tables: readonly TableDefinition[]): string {
	const table = tables.find(({ name }) => name === TableName);
	return table?.indexes.find(({ name }) => name === IndexName)?.partitionKey ?? 'pk';
}

function textOf(attribute: unknown): string {
	const [value] = Object.values(asJson(attribute));
	return typeof value === 'string' ? value : unknownKey;
}

function asJson(value: unknown): Json {
	return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function asList(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

const maxBodyBytes = 16 * 1024 * 1024;

interface GuardOptions {
	readonly tables: readonly TableDefinition[];
	readonly access: () => AccessControl;
	readonly disk: DiskSpace;
	readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
}

const reading = /^(BatchGet|Describe|Get|List|Query|Scan)/;

/**
 * Checks requests before dynalite, which has no access control. Refuses a request that the caller's policy does not
 * allow. Also refuses writes if the disk is full, because LevelDB does not accept any write after a failed one.
 */
export function dynamodbGuard({ tables, access, disk, serve }: GuardOptions) {
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		// Refuses requests of web pages. Browsers send an origin header; the SDK does not.
		if (request.headers.origin !== undefined) return void response.writeHead(403).end();
		const body = await readBody(request, maxBodyBytes);
		if (body === bodyTooLarge) return void response.writeHead(413, { connection: 'close' }).end();
		const refused = await refusalOf(request, body);
		if (refused !== undefined) return refuse(response, refused);
		const { method, url, headers } = request;
		serve(Object.assign(Readable.from([body]), { method, url, headers }) as unknown as IncomingMessage, response);
	};

	async function refusalOf(request: IncomingMessage, body: Buffer): Promise<Refusal | undefined> {
		// If the request is not an operation, dynalite responds with an error and does not access data.
		const operation = /^DynamoDB_\d{8}\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1];
		if (request.method !== 'POST' || operation === undefined) return undefined;
		const identity = await authenticate(access(), request, 'dynamodb', body).catch(asFault);
		if (identity instanceof SignatureFault) {
			return { type: `${serviceNamespace}${faultCodes[identity.reason]}`, message: identity.message };
		}
		const input = parsed(body);
		if (input === undefined) return notJson;
		const denial = access().denialOf(identity, dynamodbAccess(operation, input, tables));
		if (denial !== undefined) return { type: `${serviceNamespace}AccessDeniedException`, message: denial };
		return reading.test(operation) || !disk.isFull() ? undefined : diskFull;
	}
}

interface Refusal {
	readonly status?: number;
	readonly type: string;
	readonly message: string;
}

const serviceNamespace = 'com.amazon.coral.service#';
const notJson = { type: `${serviceNamespace}SerializationException`, message: '' };
const diskFull = {
	status: 507,
	type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
	message: diskFullMessage,
};

function asFault(error: unknown): SignatureFault {
	if (error instanceof SignatureFault) return error;
	throw error;
}

function parsed(body: Buffer): unknown {
	try {
		return JSON.parse(body.toString());
	} catch {
		return undefined;
	}
}

function refuse(response: ServerResponse, { status = 400, type, message }: Refusal): void {
	const body = JSON.stringify({ __type: type, Message: message });
	response.writeHead(status, STATUS_CODES[status], {
		'content-type': 'application/x-amz-json-1.0',
		'content-length': Buffer.byteLength(body),
	});
	response.end(body);
}
