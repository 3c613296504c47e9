import type { Parts } from './open-archive.ts';
import { parsePart, type Work } from './parse-part.ts';

export interface Relationship {
	readonly id: string;
	/** The last word of its type: `worksheet`, `styles`, `sharedStrings`. */
	readonly type: string;
	/** The name of its target part. */
	readonly target: string;
}

/** The relationships of a part, or of the package for `''`. Targets outside the file are left out. */
export function readRelationships(source: string, parts: Parts, work: Work): readonly Relationship[] {
	const folder = source.slice(0, source.lastIndexOf('/') + 1);
	const name = `${folder}_rels/${source.slice(folder.length)}.rels`;
	const bytes = parts(name);
	const found: Relationship[] = [];
	if (bytes === undefined) return found;
	parsePart(name, bytes, work, {
		open(path, attributes) {
			if (path !== 'Relationships/Relationship' || attributes.TargetMode?.value === 'External') return;
			const { Id, Type, Target } = attributes;
			const type = Type?.value.split('/').at(-1) ?? '';
			found.push({ id: Id?.value ?? '', type, target: resolved(folder, Target?.value ?? '') });
		},
	});
	return found;
}

/** A target is relative to the folder of its source, or begins at the package with a slash. */
function resolved(folder: string, target: string): string {
	const path: string[] = [];
	for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
		if (step === '..') path.pop();
		else if (step !== '' && step !== '.') path.push(step);
	}
	return path.join('/');
}
