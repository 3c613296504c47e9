import {
	isJsonObject,
	type Json,
	type JsonObject,
	readJson,
	unreadText,
	withKey,
	writeJson,
} from '#features/admin/shared/json-value.ts';
import type { BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import {
	type JobRequestInput,
	type JsonField,
	jsonFields,
	jsonFieldsOf,
	readJobRequest,
	readJsonField,
} from '#shared/delivery/schedule/job-request.ts';
import { exampleFields, exampleRequests, newJob, newJobId } from '#shared/delivery/schedule/new-job.ts';
import { isRequestTime } from '#shared/delivery/schedule/run-times.ts';
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
