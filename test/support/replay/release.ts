import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { StackArtifact } from '../synthesised-portal.ts';

/** A value of a template: JSON with intrinsic functions. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

export type Properties = { readonly [name: string]: Value };

export interface TemplateResource {
	readonly Type: string;
	readonly Properties?: Properties;
	readonly DependsOn?: string | readonly string[];
	readonly Condition?: string;
	readonly DeletionPolicy?: string;
	readonly UpdateReplacePolicy?: string;
}

export interface Template {
	readonly Resources: Readonly<Record<string, TemplateResource>>;
	readonly Parameters?: Readonly<Record<string, { readonly Default?: string }>>;
	readonly Outputs?: Readonly<Record<string, { readonly Value: Value; readonly Export?: { readonly Name: string } }>>;
}

/** A stack of a release. It contains only what can cause a deployment to fail. */
export interface ReleasedStack {
	readonly name: string;
	readonly region: string;
	/** The stacks that must be deployed before this stack. */
	readonly after: readonly string[];
	readonly template: Template;
}

/** The stacks of a release in the order of their deployment. */
export type Release = readonly ReleasedStack[];

/** Region of stacks whose templates name none. An opt-in region, so that a wrong default of us-east-1 is detected. */
export const homeRegion = 'eu-central-2';

/** Sections and attributes of a template that cannot cause a deployment to fail. */
const ignored = new Set(['Metadata', 'Rules', 'Conditions', 'Description', 'Mappings']);

/** Removes metadata and the hashes of bundles, which are different in every build. */
export function reduced(stacks: readonly StackArtifact[]): Release {
	return stacks.map(({ name, environment, after, template }) => ({
		name,
		region: environment.endsWith('unknown-region') ? homeRegion : environment.slice(environment.lastIndexOf('/') + 1),
		after,
		template: JSON.parse(
			JSON.stringify(template, (key, value) => (ignored.has(key) ? undefined : value)).replaceAll(
				/[0-9a-f]{64}/g,
				'asset',
			),
		),
	}));
}

const fileOf = (version: string) => `test/infra/releases/${version}.json.br`;

/** Reads the stacks of a stored release. */
export function readRelease(version: string): Release {
	return JSON.parse(brotliDecompressSync(readFileSync(fileOf(version))).toString());
}

export function keepRelease(version: string, release: Release): void {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
	writeFileSync(fileOf(version), brotliCompressSync(JSON.stringify(release), { params }));
}
