import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const text = JSON.stringify(openApiDocument('1.2.3'));

it('the document conforms to the OpenAPI schema', async () => {
	expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
});

it('the linter has no findings in the document and its examples', async () => {
	const problems = await lintDocument({
		document: makeDocumentFromString(text, 'openapi.json'),
		externalRefResolver: new BaseResolver(),
		config: await createConfig({ extends: ['recommended'] }),
	});
	expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
