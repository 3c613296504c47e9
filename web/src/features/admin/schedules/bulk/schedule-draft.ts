import {
	isJsonObject,
	type Json,
	type JsonObject,
	readJson,
	unreadText,
	withKey,
	writeJson,
} from '#features/admin/shared/json-value.ts';
import { localStore, storagePrefix } from '#lib/local-store.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { isRequestTime } from '#shared/delivery/schedule/delivery-terms.ts';
import {
	type JobRequestInput,
	type JsonField,
	jsonFields,
	jsonFieldsOf,
	readJobRequest,
	readJsonField,
} from '#shared/delivery/schedule/job-request.ts';
import { exampleFields, exampleRequests, newJob, newJobId } from '#shared/delivery/schedule/new-job.ts';
import { sftpSecretFields } from '#shared/delivery/schedule/sftp-push.ts';
import type { JobFault } from '#shared/input/job-fault.ts';

const partOf = (draft: ScheduleDraft, field: JsonField): Json | undefined => readJson(draft.texts[field])?.value;

export function objectOf(draft: ScheduleDraft, field: JsonField): JsonObject {
	const value = partOf(draft, field);
	return isJsonObject(value) ? value : {};
}

export function listOf(draft: ScheduleDraft, field: JsonField): readonly Json[] {
	const value = partOf(draft, field);
	return Array.isArray(value) ? value : [];
}

export function isUnreadable(draft: ScheduleDraft, field: JsonField): boolean {
	if (draft.texts[field].trim() === '') return false;
	const value = partOf(draft, field);
	const isList = field === 'Rates' || field === 'OutputFields';
	return isList ? !Array.isArray(value) : !isJsonObject(value);
}

export function withPart(draft: ScheduleDraft, field: JsonField, value: Json | undefined): ScheduleDraft {
	const isEmpty = value === undefined || value === null || Object.keys(value).length === 0;
	return { ...draft, texts: { ...draft.texts, [field]: isEmpty ? '' : writeJson(value) } };
}

export function withValue(draft: ScheduleDraft, field: JsonField, key: string, value: Json | undefined): ScheduleDraft {
	return withPart(draft, field, withKey(objectOf(draft, field), key, value === '' ? undefined : value));
}

export const textOf = (value: Json | undefined): string =>
	value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Converts a typed integer to a number. Returns other text unchanged, so that the schedule's validation reports it. */
export const numberOf = (text: string): Json | undefined =>
	text.trim() === '' ? undefined : /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : text;

export interface ScheduleToSave {
	readonly requestTime: string;
	readonly requestJson: Readonly<Record<string, unknown>>;
}

/** Applies the rules of the portal that need no stored data. The portal also checks keys, addresses and rights. */
export function checkSchedule(
	draft: ScheduleDraft,
	client: string,
): { readonly schedule: ScheduleToSave } | { readonly faults: readonly JobFault[] } {
	const { requestTime, requestJson } = plainFieldsOf(draft, client);
	const ofTime: readonly JobFault[] = isRequestTime(requestTime)
		? []
		: [
				{
					path: ['requestTime'],
					code: 'request-time',
					message: 'must be a time such as 16:30:00; the seconds must be 00',
				},
			];
	if (draft.unread !== undefined) {
		const unread = readJobRequest(draft.unread);
		return { faults: [...ofTime, ...('faults' in unread ? unread.faults : [])] };
	}
	const read = jsonFieldsOf(draft.type).map((field) => [field, readJsonField(field, draft.texts[field])] as const);
	const notJson = read.flatMap(([, result]) => ('fault' in result ? [result.fault] : []));
	if (notJson.length > 0) return { faults: [...ofTime, ...notJson] };
	const fields = read.flatMap(([field, result]) =>
		'value' in result && result.value !== undefined ? [[field, result.value] as const] : [],
	);
	const complete = { ...requestJson, ...Object.fromEntries(fields) };
	const job = readJobRequest(complete);
	const faults = [...ofTime, ...('faults' in job ? job.faults : [])];
	return faults.length > 0 ? { faults } : { schedule: { requestTime, requestJson: complete } };
}

export type RequestType = JobRequestInput['RequestType'];

export const requestTypes: readonly RequestType[] = ['Compounded', 'Term', 'Loans'];

export const requestTypeOf = (text: unknown): RequestType => requestTypes.find((type) => type === text) ?? 'Compounded';

export const jsonFieldNames = Object.keys(jsonFields) as readonly JsonField[];

export interface ScheduleDraft {
	/** `-` for a new schedule. */
	readonly jobId: string;
	readonly version: number | undefined;
	/** `HH:mm:ss` in UTC. */
	readonly time: string;
	readonly type: RequestType;
	readonly isNotified: boolean;
	readonly outputFileName: string;
	readonly outputDir: string;
	/** Text of each JSON field. May be invalid JSON. */
	readonly texts: Readonly<Record<JsonField, string>>;
	/** Text of the whole request, if it has a duplicate key or is not valid JSON. */
	readonly unread?: string;
}

const zone = '+0000';

const blankTexts = { OutputFields: '', Rates: '', Loans: '', cryptography: '', sftppush: '', delivery: '' };

export const newDraft: ScheduleDraft = {
	jobId: newJobId,
	version: undefined,
	time: newJob.requestTime.replace(zone, ''),
	type: newJob.RequestType,
	isNotified: newJob.notification,
	outputFileName: '',
	outputDir: '',
	texts: blankTexts,
};

export function draftOf({ jobId, version, requestTime, requestJson }: BulkSchedule): ScheduleDraft {
	const unread = unreadText(requestJson);
	return {
		jobId,
		version,
		time: requestTime.replace(zone, ''),
		...fieldsOf(requestJson),
		...(unread !== undefined && { unread }),
	};
}

export function withRequest({ unread: _, ...draft }: ScheduleDraft, requestJson: string): ScheduleDraft {
	return { ...draft, ...fieldsOf(requestJson) };
}

function fieldsOf(requestJson: string) {
	const read = readJson(requestJson)?.value;
	const request = isJsonObject(read) ? read : {};
	return {
		type: requestTypeOf(request.RequestType),
		isNotified: request.notification === true,
		...filesOf(request),
		texts: textsOf(request),
	};
}

export const withExample = (draft: ScheduleDraft): ScheduleDraft => {
	const example = exampleRequests[draft.type] as unknown as JsonObject;
	return { ...draft, ...filesOf(example), texts: textsOf(example) };
};

export function exampleOf(field: JsonField, type: RequestType): string {
	if (field === 'cryptography' || field === 'sftppush') return JSON.stringify(exampleFields[field], null, 2);
	const example: { readonly [Field in JsonField]?: unknown } = exampleRequests[type];
	const value = example[field] ?? exampleOfBoth[field];
	return JSON.stringify(value, null, 2);
}

/** Examples of fields that the example of the request type Term lacks. */
const exampleOfBoth = {
	OutputFields: ['currency', 'name', 'tenor', 'record_date', { field: 'value', label: 'Rate %', decimals: 5 }, 'error'],
	Rates: exampleRequests.Term.Rates,
	Loans: exampleRequests.Loans.Loans,
	delivery: exampleRequests.Compounded.delivery,
};

export const isBlank = ({ outputFileName, outputDir, texts }: ScheduleDraft): boolean =>
	[outputFileName, outputDir, ...Object.values(texts)].every((value) => value.trim() === '');

/** Returns the run time as the API expects it. Adds seconds to a time without them: 16:30. */
export const requestTimeOf = ({ time }: Pick<ScheduleDraft, 'time'>): string =>
	`${time.trim().replace(/^\d{2}:\d{2}$/, '$&:00')}${zone}`;

export const plainFieldsOf = (draft: ScheduleDraft, client: string) => ({
	requestTime: requestTimeOf(draft),
	requestJson: {
		Client: client,
		RequestType: draft.type,
		notification: draft.isNotified,
		...(draft.outputFileName.trim() === '' ? {} : { outputFileName: draft.outputFileName.trim() }),
		outputDir: draft.outputDir.trim(),
	},
});

const filesOf = ({ outputFileName, outputDir }: JsonObject) => ({
	outputFileName: typeof outputFileName === 'string' ? outputFileName : '',
	outputDir: typeof outputDir === 'string' ? outputDir : '',
});

const textsOf = (request: JsonObject): ScheduleDraft['texts'] => ({
	...blankTexts,
	...Object.fromEntries(jsonFieldNames.map((field) => [field, writeJson(request[field])])),
});

/** Prefix of the names of stored drafts. All items with this prefix are removed when the session ends. */
const prefix = `${storagePrefix}scheduleDraft.`;

export interface DraftOwner {
	readonly userId: string;
	readonly orgId: string;
}

const nameOf = ({ userId, orgId }: DraftOwner) => `${prefix}${orgId}.${userId}`;

/** Stores a draft so that it survives a reload, without its passwords and private keys. */
export function keepDraft(owner: DraftOwner, { unread: _, ...draft }: ScheduleDraft): void {
	const texts = Object.fromEntries(jsonFieldNames.map((field) => [field, withoutSecrets(draft.texts[field])]));
	localStore.set(nameOf(owner), JSON.stringify({ ...draft, texts }));
}

export function forgetDraft(owner: DraftOwner): void {
	localStore.remove(nameOf(owner));
}

/** @returns undefined if there is no stored draft, or if this release cannot read it */
export function keptDraft(owner: DraftOwner): ScheduleDraft | undefined {
	const read = readJson(localStore.get(nameOf(owner)) ?? '')?.value;
	if (read === undefined || !isJsonObject(read)) return undefined;
	const isSame = (a: unknown, b: unknown) => typeof a === typeof b;
	const { texts } = read;
	if (texts === undefined || !isJsonObject(texts)) return undefined;
	const { version: _, ...fields } = newDraft;
	const isWhole =
		Object.entries(fields).every(([key, value]) => isSame(read[key], value)) &&
		jsonFieldNames.every((field) => isSame(texts[field] ?? '', ''));
	if (!isWhole) return undefined;
	// A draft that was stored by an earlier version may lack fields.
	return { version: undefined, ...read, texts: { ...newDraft.texts, ...texts } } as unknown as ScheduleDraft;
}

/** Removes secrets from JSON text. Other text is removed completely, because it may contain a secret anywhere. */
function withoutSecrets(text: string): string {
	const value = readJson(text)?.value;
	return value === undefined ? '' : writeJson(publicPart(value));
}

function publicPart(value: Json): Json {
	if (typeof value === 'string') return value.includes('PRIVATE KEY') ? '' : value;
	if (Array.isArray(value)) return value.map(publicPart);
	if (!isJsonObject(value)) return value;
	const isSecret = (key: string) => sftpSecretFields.some((name) => name === key);
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, part]) =>
			isSecret(key) || part === undefined ? [] : [[key, publicPart(part)]],
		),
	);
}
