import type { Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import { logger } from '#platform/runtime.ts';
import { originHeader, variables } from '#shared/contract/resource-names.ts';
import { routes } from '#shared/contract/routes.ts';
import { capabilityHandler } from './capability-handler.ts';
import { operation } from './operation.ts';

vi.stubEnv(variables.originKeys, 'key');
logger.setLogLevel('SILENT');

const failing = (code: string, syscall?: string, status?: number) =>
	capabilityHandler([
		operation(routes.login, () =>
			Promise.reject(
				Object.assign(new Error(code), {
					code,
					...(syscall === undefined ? {} : { syscall }),
					...(status === undefined ? {} : { $metadata: { httpStatusCode: status } }),
				}),
			),
		),
	]);

it.each([
	['a full temporary folder', 'ENOSPC', 'write', 503],
	['a failed disk', 'EIO', 'open', 503],
	['a missing file', 'ENOENT', 'open', 500],
	['an error with a disk code that is not from the disk', 'EIO', undefined, 500],
	['a failure of an AWS service', 'InternalError', undefined, 503, 500],
	['an AWS service without free space', 'InternalError', undefined, 507, 507],
])(
	'the response status after %s indicates if the caller may try again',
	async (_, code, syscall, expected, status?: number) => {
		const event = {
			routeKey: `POST ${routes.login.path}`,
			headers: { 'content-type': 'application/json', [originHeader]: 'key' },
			body: JSON.stringify({ username: 'user@bank.example', password: 'password' }),
			requestContext: { requestId: 'r-1', http: { method: 'POST', sourceIp: '192.0.2.1' } },
			isBase64Encoded: false,
		};
		const { statusCode } = await failing(code, syscall, status)(event as never, {} as Context);
		expect(statusCode).toBe(expected);
	},
);
