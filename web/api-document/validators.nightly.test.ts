import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const text = JSON.stringify(openApiDocument('1.2.3'));

it('the document follows the schema of OpenAPI', async () => {
	expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true });
});

it('the document and its examples have no finding of the linter', async () => {
	const problems = await lintDocument({
		document: makeDocumentFromString(text, 'openapi.json'),
		externalRefResolver: new BaseResolver(),
		config: await createConfig({ extends: ['recommended'] }),
	});
	expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});
