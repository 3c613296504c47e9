import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moduleKeys as modules } from '#shared/directory/modules.ts';
import { runsOf } from '#test/support/nightly.ts';
import type { JsonObject } from '../json-value.ts';
import {
	composeLayoutDraft,
	emptyLayoutDraft,
	jsonFieldOf,
	type LayoutDraft,
	modulesInOrder,
	moveModule,
	parseLayoutDraft,
	withField,
	withJsonField,
	withModule,
	withNonGui,
} from './layout-draft.ts';

const value = fc.jsonValue({ maxDepth: 3 });
const objectOf = (keys: fc.Arbitrary<string>) =>
	fc.uniqueArray(fc.tuple(keys, value), { selector: ([key]) => key, maxLength: 9 }).map(Object.fromEntries);
const layoutKeys = fc.oneof(fc.constantFrom(...modules, 'NonGuiComponent', 'hash', 'Theme'), fc.string());
const config = fc
	.tuple(objectOf(fc.string()), objectOf(layoutKeys), objectOf(fc.string()))
	.map(([before, layout, after]) => ({ ...before, GUI_Layout: layout, ...without(after, 'GUI_Layout') }));

const without = (object: Record<string, unknown>, key: string): object =>
	Object.fromEntries(Object.entries(object).filter(([other]) => other !== key));

function draftOf(layout: object, more: object = {}): LayoutDraft {
	const draft = parseLayoutDraft(JSON.stringify({ GUI_Layout: layout, ...more }));
	if (draft === undefined) throw new Error('not a layout');
	return draft;
}

const layoutIn = (draft: LayoutDraft) => JSON.parse(composeLayoutDraft(draft)).GUI_Layout;

test('an unchanged layout is written exactly as it was read, with unknown keys in their order', () => {
	fc.assert(
		fc.property(config, fc.constantFrom(0, 2), (written, indent) => {
			const draft = parseLayoutDraft(JSON.stringify(written, null, indent));
			expect(draft && composeLayoutDraft(draft)).toBe(JSON.stringify(written));
		}),
		{ numRuns: runsOf(1000) },
	);
});

test('switching a module or non-GUI off and on again keeps its content', () => {
	fc.assert(
		fc.property(config, fc.constantFrom(...modules), (written, module) => {
			const draft = draftOf(written.GUI_Layout);
			const sections = (of: LayoutDraft) => Object.entries(layoutIn(of)).sort(([a], [b]) => (a < b ? -1 : 1));
			const isOn = written.GUI_Layout[module] !== undefined;
			if (isOn && isObject(written.GUI_Layout[module])) {
				expect(sections(withModule(withModule(draft, module, false), module, true))).toEqual(sections(draft));
			}
			if (written.GUI_Layout.NonGuiComponent === undefined && modules.every((name) => isObjectOrNone(written, name))) {
				expect(sections(withNonGui(withNonGui(draft, true), false))).toEqual(sections(draft));
			}
		}),
		{ numRuns: runsOf(1000) },
	);
});

const isObject = (candidate: unknown) =>
	typeof candidate === 'object' && candidate !== null && !Array.isArray(candidate);
const isObjectOrNone = (written: { GUI_Layout: JsonObject }, name: string) =>
	written.GUI_Layout[name] === undefined || isObject(written.GUI_Layout[name]);

test.each(['', 'null', '[]', '{}', '{"GUI_Layout":[]}', '{"GUI_Layout":'])('the text %j is not a layout', (text) => {
	expect(parseLayoutDraft(text)).toBeUndefined();
});

test('a new module is placed after the other modules but before other keys', () => {
	const draft = withModule(draftOf({ hash: 5 }), 'RFR', true);
	expect(Object.keys(layoutIn(draft))).toEqual(['RFR', 'hash']);
	expect(Object.keys(layoutIn(withModule(draft, 'Admin', true)))).toEqual(['RFR', 'Admin', 'hash']);
});

test('switching non-GUI on removes every module and keeps the other keys', () => {
	expect(layoutIn(withNonGui(draftOf({ RFR: {}, VAL: {}, Theme: 1 }), true))).toEqual({
		NonGuiComponent: true,
		Theme: 1,
	});
});

test('modules can be reordered, and the first module opens first', () => {
	const draft = draftOf({ Theme: 1, RFR: {}, VAL: {}, Admin: {} });
	const moved = moveModule(draft, 'VAL', -1);
	expect(modulesInOrder(moved)).toEqual(['VAL', 'RFR', 'Admin']);
	expect(Object.keys(layoutIn(moved))[0]).toBe('VAL');
	expect(moveModule(draft, 'RFR', -1)).toBe(draft);
	expect(moveModule(draft, 'Admin', 1)).toBe(draft);
	expect(moveModule(draft, 'Fallback', 1)).toBe(draft);
});

test('a JSON field keeps the typed text, and is saved as JSON as soon as the text is valid', () => {
	const draft = draftOf({ RFR: { Columns: { effRate: { Label: 'Rate' } } } });
	expect(JSON.parse(jsonFieldOf(draft, 'RFR', 'Columns'))).toEqual({ effRate: { Label: 'Rate' } });
	const half = withJsonField(draft, 'RFR', 'Columns', '{"a":');
	expect(jsonFieldOf(half, 'RFR', 'Columns')).toBe('{"a":');
	expect(layoutIn(half)).toEqual({ RFR: { Columns: '{"a":' } });
	expect(layoutIn(withJsonField(half, 'RFR', 'Columns', '{"a": {}}'))).toEqual({ RFR: { Columns: { a: {} } } });
	expect(layoutIn(withJsonField(half, 'RFR', 'Columns', ' '))).toEqual({ RFR: {} });
});

test('a field of a disabled module cannot be changed', () => {
	expect(withField(emptyLayoutDraft, 'RFR', 'Currencies', ['USD'])).toBe(emptyLayoutDraft);
});
