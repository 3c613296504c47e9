import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import type { AccessControl } from '../access/access-control.ts';
import { authenticate, SignatureFault } from '../access/authenticate.ts';
import { diskFullMessage } from '../disk-full.ts';
import type { DiskSpace } from '../disk-space.ts';
import { faultCodes } from '../json-endpoint.ts';
import { bodyTooLarge, readBody } from '../read-body.ts';
import { dynamodbAccess } from './dynamodb-access.ts';
import type { TableDefinition } from './table-definition.ts';

/** Maximum size of a request to DynamoDB. */
const maxBodyBytes = 16 * 1024 * 1024;

interface GuardOptions {
	readonly tables: readonly TableDefinition[];
	readonly access: () => AccessControl;
	readonly disk: DiskSpace;
	readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
}

const reading = /^(BatchGet|Describe|Get|List|Query|Scan)/;

/**
 * Checks requests before dynalite, which has no access control. Refuses requests that the caller's policy does not
 * allow. Refuses writes while the disk is full, because LevelDB accepts no write after a failed write.
 */
export function dynamodbGuard({ tables, access, disk, serve }: GuardOptions) {
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		// Keeps web pages out: browsers send an origin, the SDK does not.
		if (request.headers.origin !== undefined) return void response.writeHead(403).end();
		const body = await readBody(request, maxBodyBytes);
		if (body === bodyTooLarge) return void response.writeHead(413, { connection: 'close' }).end();
		const refused = await refusalOf(request, body);
		if (refused !== undefined) return refuse(response, refused);
		const { method, url, headers } = request;
		serve(Object.assign(Readable.from([body]), { method, url, headers }) as unknown as IncomingMessage, response);
	};

	async function refusalOf(request: IncomingMessage, body: Buffer): Promise<Refusal | undefined> {
		// Dynalite answers a request that is not an operation without access to data.
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
	/** Default: 400. */
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
