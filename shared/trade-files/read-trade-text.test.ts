import { expect, test } from 'vitest';
import { readJson, readXml } from './import-trades.ts';
import { type TradeNode, UnreadableTradeFile } from './trade-node.ts';

const codeOf = (read: () => unknown): string => {
	try {
		read();
	} catch (error) {
		if (error instanceof UnreadableTradeFile) return `${error.code} ${error.line}`;
		throw error;
	}
	return 'read';
};

const last = (node: TradeNode): TradeNode => {
	const child = node.children.at(-1);
	return child === undefined ? node : last(child);
};

test('every parsed element and attribute has a line number, a path and a text', () => {
	const { root, namespace } = readXml('<a xmlns="urn:x">\n<b id="1"> 2 &amp; 3 </b>\n<b><![CDATA[<]]></b></a>');
	expect(namespace).toBe('urn:x');
	expect(last(root)).toMatchObject({ line: 3, path: 'a/b[2]', value: '<' });
	expect(root.children[1]).toMatchObject({ line: 2, path: 'a/b[1]', value: '2 & 3' });
	expect(root.children[1]?.children[0]).toMatchObject({ name: '@id', value: '1', use: undefined });
	expect(root.children[0]?.use).toEqual({ kind: 'ignored', reason: 'document' });
});

test('paths of 50,000 elements with the same name are computed quickly', () => {
	const { root } = readXml(`<a>${'<b/>'.repeat(50_000)}</a>`);
	expect(root.children.map(({ path }) => path).at(-1)).toBe('a/b[50000]');
});

test('the name of an element includes its namespace if it differs from that of the root element', () => {
	const { root } = readXml('<a xmlns="urn:x" xmlns:y="urn:y"><y:b y:c="1"/></a>');
	expect(last(root).path).toBe('a/{urn:y}b/@{urn:y}c');
});

test('an attribute that declares an element empty or changes its type is not ignored', () => {
	const xml = '<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><b xsi:nil="true"/></a>';
	expect(last(readXml(xml).root)).toMatchObject({ name: '@nil', use: undefined });
});

test.each([
	['a document type', '<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>', 'document-type 1'],
	['an unknown entity', '<a>&b;</a>', 'not-well-formed 1'],
	['an entity named like a property of every JavaScript object', '<a>&constructor;</a>', 'not-well-formed 1'],
	['an element that is not closed', '<a>\n<b>', 'not-well-formed 2'],
	['two root elements', '<a/><b/>', 'not-well-formed 1'],
	['no root element', ' ', 'not-well-formed 1'],
	['both text and child elements', '<a>1<b/></a>', 'mixed-content 1'],
	['an encoding other than UTF-8', '<?xml version="1.0" encoding="latin1"?><a/>', 'not-utf-8 1'],
	['61 nested elements', '<a>'.repeat(61), 'too-deep 1'],
	['100,001 elements', `<a>${'<b/>'.repeat(100_000)}</a>`, 'too-many-elements 1'],
	[
		'100,000 attributes',
		`<a ${Array.from({ length: 100_000 }, (_, i) => `b${i}="1"`).join(' ')}/>`,
		'too-many-elements 1',
	],
])('XML with %s is refused', (_title, xml, code) => {
	expect(codeOf(() => readXml(xml))).toBe(code);
});

test('list items have the name of the list, and numbers keep their digits', () => {
	const root = readJson('{"a": [\n{"b": 1.50}, {"b": "x"}], "c": true}');
	expect(root.children.map(({ path }) => path)).toEqual(['cdm/a[1]', 'cdm/a[2]', 'cdm/c']);
	expect(root.children[0]?.children[0]).toMatchObject({ line: 2, value: '1.50' });
	expect(last(root).value).toBe('true');
});

test.each([
	['a duplicate key', '{"a": 1,\n"a": 2}', 'key-twice 2'],
	['a comment', '{"a": 1 // b\n}', 'not-well-formed 1'],
	['a trailing comma', '{"a": 1,}', 'not-well-formed 1'],
	['a list as root value', '[1]', 'not-well-formed 1'],
	['61 nested objects', '{"a":'.repeat(61), 'too-deep 1'],
	['nested lists', `{"a":${'['.repeat(100_000)}`, 'not-well-formed 1'],
	['100,001 values', `{"a":[${'1,'.repeat(100_000)}1]}`, 'too-many-elements 1'],
	['no content', '', 'not-well-formed 1'],
])('JSON with %s is refused', (_title, json, code) => {
	expect(codeOf(() => readJson(json))).toBe(code);
});
