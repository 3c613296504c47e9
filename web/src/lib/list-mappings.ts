import type { MappingSubject } from '#shared/contract/mapping-subjects.ts';
import { type TableMapping, tableMappingList } from '#shared/contract/table-mappings.ts';
import { callApi } from './api-client.ts';

export async function listMappings(subject: MappingSubject, signal: AbortSignal): Promise<readonly TableMapping[]> {
	const all: TableMapping[] = [];
	let cursor: string | undefined;
	do {
		const request = { subject, ...(cursor !== undefined && { cursor }) } as const;
		const page = await callApi(tableMappingList, request, { signal });
		all.push(...page.mappings);
		cursor = page.cursor;
	} while (cursor !== undefined);
	return all;
}
