import { describe, expect, it } from 'vitest';
import { calibratedMillis } from '#test/support/cpu-millis.ts';
import { isAllowed, type Statement, testOf } from './is-allowed.ts';

const allow = (actions: string[], resources: string[], conditions: Statement['conditions'] = []): Statement => ({
	effect: 'Allow',
	actions,
	resources,
	conditions,
});
const deny = (...parameters: Parameters<typeof allow>): Statement => ({ ...allow(...parameters), effect: 'Deny' });
const ask = (action: string, resource: string, leadingKeys?: string[]) => ({
	action,
	resource,
	...(leadingKeys === undefined ? {} : { leadingKeys }),
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-denyallow.html */
describe('the combination of statements', () => {
	const table = 'arn:aws:dynamodb:us-west-2:123456789012:table/Books';

	it('a request is denied by default', () => {
		expect(isAllowed([], ask('dynamodb:GetItem', table))).toBe(false);
	});

	it('an explicit denial overrides any other statement', () => {
		const statements = [allow(['*'], ['*']), deny(['dynamodb:DeleteItem'], [table])];
		expect(isAllowed(statements, ask('dynamodb:GetItem', table))).toBe(true);
		expect(isAllowed(statements, ask('dynamodb:DeleteItem', table))).toBe(false);
		expect(isAllowed(statements.toReversed(), ask('dynamodb:DeleteItem', table))).toBe(false);
	});

	it('a denial whose conditions are not met is ignored', () => {
		const others = [{ operator: 'ForAnyValue:StringLike', key: 'dynamodb:LeadingKeys', values: ['OTHER#*'] }];
		const statements = [allow(['*'], ['*']), deny(['*'], ['*'], others)];
		expect(isAllowed(statements, ask('dynamodb:GetItem', table, ['MINE#1']))).toBe(true);
		expect(isAllowed(statements, ask('dynamodb:GetItem', table, ['OTHER#1']))).toBe(false);
	});
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_action.html and …_resource.html */
describe('wildcards', () => {
	it.each([
		// "Prefix and action names are case insensitive": iam:ListAccessKeys is the same as IAM:listaccesskeys.
		['IAM:listaccesskeys', 'iam:ListAccessKeys', true],
		// "iam:*AccessKey*" applies to CreateAccessKey, DeleteAccessKey, ListAccessKeys and UpdateAccessKey.
		['iam:*AccessKey*', 'iam:CreateAccessKey', true],
		['iam:*AccessKey*', 'iam:ListAccessKeys', true],
		['iam:*AccessKey*', 'iam:CreateUser', false],
		['s3:*', 's3:GetObject', true],
		['s3:*', 'sqs:SendMessage', false],
		['dynamodb:GetIte?', 'dynamodb:GetItem', true],
		['dynamodb:GetItem?', 'dynamodb:GetItem', false],
		['dynamodb:Get', 'dynamodb:GetItem', false],
	])('action pattern %s matches action %s: %s', (pattern, action, expected) => {
		expect(isAllowed([allow([pattern], ['*'])], ask(action, 'arn:aws:any'))).toBe(expected);
	});

	const inBucket = (key: string): [string, string, boolean] => [
		'arn:aws:s3:::bucket/*/test/*',
		`arn:aws:s3:::bucket/${key}`,
		true,
	];
	it.each<[string, string, boolean]>([
		// Example from the documentation: eight objects that match the pattern, and two that do not.
		...['1/test/object.jpg', '1/2/test/object.jpg', '1/2/test/3/object.jpg', '1/2/3/test/4/object.jpg'].map(inBucket),
		...['1///test///object.jpg', '1/test/.jpg', '/test/object.jpg', '1/test/'].map(inBucket),
		['arn:aws:s3:::bucket/*/test/*', 'arn:aws:s3:::bucket/1-test/object.jpg', false],
		['arn:aws:s3:::bucket/*/test/*', 'arn:aws:s3:::bucket/test/object.jpg', false],
		// "??" matches any two characters.
		['arn:aws:s3:::bucket/??/object', 'arn:aws:s3:::bucket/ab/object', true],
		['arn:aws:s3:::bucket/??/object', 'arn:aws:s3:::bucket/abc/object', false],
		// A table does not include its indexes (DynamoDB, "Using identity-based policies").
		['arn:aws:dynamodb:r:1:table/Books', 'arn:aws:dynamodb:r:1:table/Books/index/by-title', false],
		['arn:aws:dynamodb:r:1:table/Books/index/*', 'arn:aws:dynamodb:r:1:table/Books/index/by-title', true],
		['arn:aws:s3:::Bucket', 'arn:aws:s3:::bucket', false],
		// Secrets Manager, "Determine who has permissions": six question marks for the six random characters.
		['arn:aws:secretsmanager:r:1:secret:a-??????', 'arn:aws:secretsmanager:r:1:secret:a-1a2b3c', true],
		['arn:aws:secretsmanager:r:1:secret:a-??????', 'arn:aws:secretsmanager:r:1:secret:another-1a2b3c', false],
	])('resource pattern %s for resource %s: %s', (pattern, resource, expected) => {
		expect(isAllowed([allow(['*'], [pattern])], ask('any:Action', resource))).toBe(expected);
	});

	it('a pattern with many stars that nearly matches is checked quickly', () => {
		const pattern = `${'a*'.repeat(40)}b`;
		const question = ask('any:Action', 'a'.repeat(5000));
		const answer = () => expect(isAllowed([allow(['*'], [pattern])], question)).toBe(false);
		expect(calibratedMillis(answer, 1000)).toBeLessThan(1000);
	});
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html */
describe('conditions on the partition keys of a request', () => {
	const when = (operator: string, ...values: string[]) => [
		allow(['dynamodb:*'], ['*'], [{ operator, key: 'dynamodb:LeadingKeys', values }]),
	];
	it.each([
		// "ForAllValues … returns true if every context key value in the request matches at least one value in the policy"
		['ForAllValues:StringEquals', ['a', 'b'], true],
		['ForAllValues:StringEquals', ['a', 'c'], false],
		// "It also returns true if there are no context keys in the request."
		['ForAllValues:StringEquals', undefined, true],
		['ForAllValues:StringEquals', [], true],
		// "ForAnyValue … at least one", "For no matching context key … returns false"
		['ForAnyValue:StringEquals', ['a', 'c'], true],
		['ForAnyValue:StringEquals', ['c'], false],
		['ForAnyValue:StringEquals', undefined, false],
		['ForAllValues:StringLike', ['a'], true],
		['ForAllValues:StringEquals', ['A'], false],
	])('operator %s with the values a and b for the partition keys %j: %s', (operator, leadingKeys, expected) => {
		expect(isAllowed(when(operator, 'a', 'b'), ask('dynamodb:PutItem', 'x', leadingKeys))).toBe(expected);
	});

	it.each([
		['StringEquals', 'iam:PassedToService', { 'iam:passedtoservice': 'b' }, true],
		['StringEquals', 'iam:PassedToService', { 'iam:passedtoservice': 'c' }, false],
		['StringEquals', 'iam:PassedToService', { 'ses:fromaddress': 'a' }, false],
		['StringEquals', 'iam:PassedToService', undefined, false],
		['StringLike', 'ses:FromAddress', { 'ses:fromaddress': 'ab' }, false],
		['StringLike', 'ses:FromAddress', { 'ses:fromaddress': 'a' }, true],
	])(
		'operator %s with the values a and b for the key %s, with the request context %j: %s',
		(operator, key, context, expected) => {
			const statements = [allow(['iam:PassRole'], ['*'], [{ operator, key, values: ['a', 'b'] }])];
			const request = { ...ask('iam:PassRole', 'x'), ...(context === undefined ? {} : { context }) };
			expect(isAllowed(statements, request)).toBe(expected);
		},
	);

	it('the operator "Null" with the value false requires partition keys in the request', () => {
		const [statement] = when('ForAllValues:StringLike', 'ENDED#*');
		const conditions = [
			...(statement?.conditions ?? []),
			{ operator: 'Null', key: 'dynamodb:LeadingKeys', values: ['false'] },
		];
		const statements = [allow(['dynamodb:*'], ['*'], conditions)];
		expect(isAllowed(statements, ask('dynamodb:PutItem', 'x', ['ENDED#1']))).toBe(true);
		expect(isAllowed(statements, ask('dynamodb:PutItem', 'x', ['USER#1']))).toBe(false);
		expect(isAllowed(statements, ask('dynamodb:Scan', 'x'))).toBe(false);
	});

	it.each([
		[{ operator: 'StringEqualsIgnoreCase', key: 'dynamodb:LeadingKeys' }, 'StringEqualsIgnoreCase'],
		[{ operator: 'ForAllValues:StringEquals', key: 'dynamodb:Attributes' }, 'dynamodb:Attributes'],
		[{ operator: 'Bool', key: 'aws:SecureTransport' }, 'Bool'],
	])('an unsupported condition %j is refused, and the error names it', (condition, name) => {
		expect(() => testOf({ ...condition, values: [] })).toThrow(name);
	});
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_variables.html */
describe('policy variables', () => {
	const statements = [allow(['s3:GetObject'], [`arn:aws:s3:::files/\${aws:PrincipalTag/organisation}/*`])];
	const asked = (key: string, principalTags?: Record<string, string>) => ({
		...ask('s3:GetObject', `arn:aws:s3:::files/${key}`),
		...(principalTags === undefined ? {} : { principalTags }),
	});

	it.each([
		['bank/a', { organisation: 'bank' }, true],
		['bank-2/a', { organisation: 'bank' }, false],
		['ban/a', { organisation: 'bank' }, false],
		['other/bank/a', { organisation: 'bank' }, false],
		// "if the variable has no value, the statement does not match"
		['bank/a', undefined, false],
		['/a', undefined, false],
		['bank/a', { other: 'bank' }, false],
	])('access to object %s with the session tags %j: %s', (key, tags, expected) => {
		expect(isAllowed(statements, asked(key, tags))).toBe(expected);
	});

	it('an unsupported variable is refused, and the error names it', () => {
		const unknown = [allow(['s3:GetObject'], [`arn:aws:s3:::files/\${aws:username}/*`])];
		expect(() => isAllowed(unknown, asked('a/b'))).toThrow('aws:username');
	});
});
