import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AccessControl, type Identity, newSession } from '../access/access-control.ts';
import { authenticate, SignatureFault } from '../access/authenticate.ts';
import { bodyTooLarge, readBody } from '../local-machine.ts';

const maxBodyBytes = 16 * 1024;

/** Maximum duration of a session. AWS limits it to one hour if one role assumes another. */
const maxSeconds = 3600;
const minSeconds = 900;

/** @see https://docs.aws.amazon.com/STS/latest/APIReference/API_Tag.html */
const tagValue = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,256}$/u;

class StsError extends Error {
	override readonly name = 'StsError';
	readonly status: number;
	readonly code: string;

	constructor(status: number, code: string, message: string) {
		super(message);
		this.status = status;
		this.code = code;
	}
}

const invalid = (message: string) => new StsError(400, 'ValidationError', message);

export function stsEndpoint({ access }: { readonly access: AccessControl }) {
	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		try {
			answer(response, 200, await run(request));
		} catch (error) {
			const { status, code, message } = asStsError(error);
			answer(response, status, errorXml(code, message));
		}
	};

	async function run(request: IncomingMessage): Promise<string> {
		const body = await readBody(request, maxBodyBytes);
		if (body === bodyTooLarge) throw new StsError(413, 'RequestEntityTooLarge', 'Request too large');
		const identity = await authenticate(access, request, 'sts', body);
		const fields = new URLSearchParams(body.toString('utf8'));
		if (fields.get('Action') !== 'AssumeRole') {
			throw new StsError(400, 'InvalidAction', `The action ${fields.get('Action')} is not known.`);
		}
		return assumeRole(identity, fields);
	}

	function assumeRole(identity: Identity, fields: URLSearchParams): string {
		const arn = fields.get('RoleArn') ?? '';
		const tags = tagsOf(fields);
		const actions = Object.keys(tags).length === 0 ? ['sts:AssumeRole'] : ['sts:AssumeRole', 'sts:TagSession'];
		const requests = actions.map((action) => ({ action, resource: arn }));
		const role = identity.sessions?.[arn];
		const denial = access.denialOf(identity, requests);
		const isTrusted = role !== undefined && isSame(Object.keys(tags), role.tagKeys);
		if (denial !== undefined || !isTrusted) {
			throw new StsError(403, 'AccessDenied', denial ?? `The trust policy of ${arn} does not allow these tags.`);
		}
		const seconds = Number(fields.get('DurationSeconds') ?? maxSeconds);
		if (!(seconds >= minSeconds && seconds <= maxSeconds)) {
			throw invalid(`DurationSeconds must be between ${minSeconds} and ${maxSeconds}.`);
		}
		const session = newSession(`${identity.name} as organisation`, role, tags, Date.now() + seconds * 1000);
		access.addSession(session);
		return sessionXml(session, arn, fields.get('RoleSessionName') ?? '');
	}
}

function tagsOf(fields: URLSearchParams): Record<string, string> {
	const tags: Record<string, string> = {};
	for (let i = 1; fields.has(`Tags.member.${i}.Key`); i++) {
		const value = fields.get(`Tags.member.${i}.Value`) ?? '';
		if (!tagValue.test(value)) throw invalid('A value of a tag has characters that are not allowed.');
		tags[fields.get(`Tags.member.${i}.Key`) ?? ''] = value;
	}
	return tags;
}

const isSame = (some: readonly string[], others: readonly string[]) =>
	some.length === others.length && some.every((each) => others.includes(each));

function sessionXml(
	{ accessKeyId, secretAccessKey, session }: ReturnType<typeof newSession>,
	arn: string,
	name: string,
) {
	const assumed = `${arn.replace(':role/', ':assumed-role/')}/${name}`;
	return `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><AssumedRoleUser><Arn>${escaped(assumed)}</Arn><AssumedRoleId>${accessKeyId}:${escaped(name)}</AssumedRoleId></AssumedRoleUser><Credentials><AccessKeyId>${accessKeyId}</AccessKeyId><SecretAccessKey>${secretAccessKey}</SecretAccessKey><SessionToken>${session.token}</SessionToken><Expiration>${new Date(session.expiresAtMillis).toISOString()}</Expiration></Credentials></AssumeRoleResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata></AssumeRoleResponse>`;
}

const errorXml = (code: string, message: string) =>
	`<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const faultCodes = {
	missing: 'MissingAuthenticationToken',
	'unknown-key': 'InvalidClientTokenId',
	expired: 'ExpiredToken',
	mismatch: 'SignatureDoesNotMatch',
} as const satisfies Readonly<Record<SignatureFault['reason'], string>>;

/** @throws the error itself if it is an internal error of the emulator */
function asStsError(error: unknown): StsError {
	if (error instanceof StsError) return error;
	if (error instanceof SignatureFault) return new StsError(403, faultCodes[error.reason], error.message);
	throw error;
}

function answer(response: ServerResponse, status: number, xml: string): void {
	response.writeHead(status, { 'content-type': 'text/xml', 'cache-control': 'no-store' });
	response.end(xml);
}
