import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that are small but take long, because their tests are in other modules or generated from a list. */
const long = [
	'test/integration/api/every-operation.test.ts',
	'test/integration/administration.test.ts',
	'test/integration/schedules.test.ts',
];

/** Starts the longest test files of each project first, so that workers do not wait for them at the end. */
export class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(file));
		return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((ofProject) => [
			...ofProject.filter(isLong),
			...ofProject.filter((file) => !isLong(file)),
		]);
	}
}
