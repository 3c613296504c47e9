import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as z from 'zod';
import { bodyLimits } from '#shared/contract/body-limits.ts';
import { faults } from '#shared/contract/problems/faults.ts';
import { problems } from '#shared/contract/problems.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { jobRequest } from '#shared/delivery/schedule/job-request.ts';
import { modules } from '#shared/directory/modules.ts';
import { scopeNames, scopes } from '#shared/directory/program-scopes.ts';
import { helpPage } from '../help-pages.ts';
import { clientPackages, exampleFiles, wheelName } from './clients/packages.ts';
import { postmanCollection } from './clients/postman-collection.ts';
import { openApiDocument, wireSchema } from './openapi.ts';

interface FieldSchema {
	readonly description?: string;
	readonly default?: unknown;
	readonly type?: string;
	readonly const?: string;
	readonly enum?: readonly string[];
	readonly properties?: Readonly<Record<string, FieldSchema>>;
	readonly required?: readonly string[];
	readonly items?: FieldSchema;
	readonly anyOf?: readonly FieldSchema[];
	readonly oneOf?: readonly FieldSchema[];
}

interface ScheduleField {
	readonly path: string;
	/** Request types that have this field, such as `Compounded, Term`. Undefined if all types have it. */
	readonly only?: string;
	readonly isRequired: boolean;
	readonly byDefault?: string;
	readonly description: string;
}

export function scheduleFields(): readonly ScheduleField[] {
	const { oneOf = [] } = wireSchema(jobRequest as z.ZodType) as FieldSchema;
	const rows = new Map<string, ScheduleField & { readonly types: readonly string[] }>();
	for (const form of oneOf) {
		const type = form.properties?.RequestType?.const ?? '';
		for (const field of fieldsOf(form, '')) {
			const key = JSON.stringify(field);
			rows.set(key, { ...field, types: [...(rows.get(key)?.types ?? []), type] });
		}
	}
	return [...rows.values()].map(({ types, ...field }) =>
		types.length < oneOf.length ? { ...field, only: types.join(', ') } : field,
	);
}

function fieldsOf({ properties = {}, required = [] }: FieldSchema, parent: string): readonly ScheduleField[] {
	return Object.entries(properties).flatMap(([name, schema]) => {
		const path = `${parent}${name}`;
		const field: ScheduleField = {
			path,
			isRequired: required.includes(name),
			...(schema.default === undefined ? {} : { byDefault: JSON.stringify(schema.default) }),
			description: schema.description ?? '',
		};
		const forms = [schema, ...(schema.anyOf ?? [])];
		const items = forms.flatMap((each) => (each.items === undefined ? [] : [each.items, ...(each.items.anyOf ?? [])]));
		return [
			field,
			...forms.flatMap((each) => fieldsOf(each, `${path}.`)),
			...items.flatMap((each) => fieldsOf(each, `${path}[].`)),
		];
	});
}

export function withTables(html: string, language: 'en' | 'zh', version: string): string {
	const examples = exampleFiles();
	return html
		.replace('<!-- wheel -->', wheelName(version))
		.replace(/<!-- example (\S+) -->/g, (_, name: string) => escaped((examples[name] ?? '').trimEnd()))
		.replace('<!-- body limits -->', bodyLimitRows(language))
		.replace('<!-- program scopes -->', scopeRows(language))
		.replace('<!-- problems -->', problemRows())
		.replace('<!-- faults -->', faultRows())
		.replace('<!-- schedule fields -->', scheduleFieldRows(language));
}

function scopeRows(language: 'en' | 'zh'): string {
	const table = Object.entries(routes) as [string, Route][];
	return scopeNames
		.map((scope) => {
			const operations = table.filter(([, route]) => route.scope === scope).map(([name]) => codeCell(name));
			const names = scopes[scope].modules.map((module) => escaped(modules[module].name[language]));
			return row(codeCell(scope), names.join(', '), operations.join(', '));
		})
		.join('\n');
}

function problemRows(): string {
	return Object.entries(problems)
		.map(([code, { statuses, params, details, message }]) => {
			const names = Object.keys(params.shape);
			const values = {
				...Object.fromEntries(Object.keys(details.shape).map((name) => [name, '…'])),
				...Object.fromEntries(names.map((name) => [name, `{${name}}`])),
				// The message converts this number to kB, so a placeholder text would not work.
				limitBytes: bodyLimits.usualBytes,
			};
			return row(
				codeCell(code),
				statuses.join(', '),
				names.map(codeCell).join(', '),
				escaped(message(values as never)),
			);
		})
		.join('\n');
}

function faultRows(): string {
	return Object.entries(faults)
		.flatMap(([problem, meanings]) =>
			Object.entries(meanings).map(([code, meaning]) => row(codeCell(problem), codeCell(code), escaped(meaning))),
		)
		.join('\n');
}

function scheduleFieldRows(language: 'en' | 'zh'): string {
	const { required, optional } = words[language];
	return scheduleFields()
		.map(({ path, only, isRequired, byDefault, description }) => {
			const presence = byDefault === undefined ? (isRequired ? required : optional) : codeCell(byDefault);
			return row(codeCell(path), only ?? '', presence, escaped(description));
		})
		.join('\n');
}

const words = {
	en: { body: 'Body of', rest: 'Body of every other operation', required: 'required', optional: 'optional' },
	zh: { body: '请求正文：', rest: '其他操作的请求正文', required: '必填', optional: '可选' },
} as const;

function bodyLimitRows(language: 'en' | 'zh'): string {
	const { body, rest } = words[language];
	const own = (Object.values(routes) as Route[]).filter(({ bodyBytes }) => bodyBytes !== undefined);
	return [
		...own.map(({ path, bodyBytes = 0 }) => [`${body} ${codeCell(path)}`, bodyBytes] as const),
		[rest, bodyLimits.usualBytes] as const,
	]
		.map(([what, bytes]) => row(what, `${bytes / 1024} kB`, `413 ${codeCell('body-too-large')}`))
		.join('\n');
}

const row = (first: string, ...cells: readonly string[]) =>
	`<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

const codeCell = (text: string) => `<code>${escaped(text)}</code>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const require = createRequire(import.meta.url);
const renderer = dirname(require.resolve('swagger-ui-dist/package.json'));

/** Returns generated help files by path under `/help/`: API document, viewer, and help pages with generated tables. */
export function apiDocumentFiles(version: string): Readonly<Record<string, string | Buffer>> {
	const document = openApiDocument(version);
	const pages = (['en', 'zh'] as const).flatMap((language) =>
		['api', 'power-query', 'administration'].map((page) => {
			const folder = language === 'en' ? '' : `${language}/`;
			return [`${folder}${page}.html`, withTables(helpPage(language, page), language, version)] as const;
		}),
	);
	return {
		...Object.fromEntries(pages),
		...inFolder('api/', clientPackages(document)),
		...inFolder('api/examples/', exampleFiles()),
		'api/openapi.json': `${JSON.stringify(document)}\n`,
		'api/postman.json': `${JSON.stringify(postmanCollection(document))}\n`,
		'api/swagger-ui-bundle.js': readFileSync(join(renderer, 'swagger-ui-bundle.js')),
		'api/swagger-ui.css': readFileSync(join(renderer, 'swagger-ui.css')),
		'api/LICENSE.txt': readFileSync(join(renderer, 'LICENSE')),
		'api/NOTICE.txt': readFileSync(join(renderer, 'NOTICE')),
	};
}

const inFolder = <File>(folder: string, files: Readonly<Record<string, File>>): Readonly<Record<string, File>> =>
	Object.fromEntries(Object.entries(files).map(([name, file]) => [`${folder}${name}`, file]));
