// Which folder of the client may import which. `make layers` enforces it, as part of `make check`.
//
// demo > app > home > contest > score > club > clock > records > game > kit > i18n > game/model > net
// and inside the game: game > lessons > table | lobby | result | help > shared > store > input > model,
// inside a contest: contest > director | referee | players | register | results | prizes | screen | print > shared > store,
// and inside the records: results > review > puzzles > replay | solve > photo.
// game/model is pure and sits below the words, which name its types.

const ORDER = [
    ['demo', '^src/demo/'],
    ['app', '^src/app/'],
    ['home', '^src/home/'],
    ['contest', '^src/contest/[^/]+$'],
    [
        'the parts of a contest',
        '^src/contest/(director|referee|players|register|results|prizes|screen|print)/',
    ],
    ['contest/shared', '^src/contest/shared/'],
    ['contest/store', '^src/contest/store/'],
    ['score', '^src/score/'],
    ['club', '^src/club/[^/]+$'],
    ['club/store', '^src/club/store/'],
    ['clock', '^src/clock/'],
    ['records/results', '^src/records/results/'],
    ['records/review', '^src/records/review/'],
    ['records/puzzles', '^src/records/puzzles/'],
    ['records/replay and records/solve', '^src/records/(replay|solve)/'],
    ['records/photo', '^src/records/photo/'],
    ['game', '^src/game/[^/]+$'],
    ['game/lessons', '^src/game/lessons/'],
    ['the parts of a table', '^src/game/(table|lobby|result|help)/'],
    ['game/shared', '^src/game/shared/'],
    ['game/store', '^src/game/store/'],
    ['game/input', '^src/game/input/'],
    ['kit', '^src/kit/'],
    ['i18n', '^src/i18n/'],
    ['game/model', '^src/game/model/'],
    ['net', '^src/net/'],
];

const TESTS = '\\.test\\.ts$|^src/testing/';

const upwards = ORDER.slice(1).map(([name, path], index) => ({
    name: `${name} imports nothing above it`,
    severity: 'error',
    from: { path, pathNot: TESTS },
    to: { path: ORDER.slice(0, index + 1).map(([, above]) => above) },
}));

module.exports = {
    forbidden: [
        ...upwards,
        {
            name: 'the parts of a table do not import each other',
            severity: 'error',
            from: { path: '^src/game/(table|lobby|result|help)/', pathNot: TESTS },
            to: { path: '^src/game/(table|lobby|result|help)/', pathNot: '^src/game/$1/' },
        },
        {
            name: 'the parts of a contest do not import each other',
            severity: 'error',
            from: {
                path: '^src/contest/(director|referee|players|register|results|prizes|screen|print)/',
                pathNot: TESTS,
            },
            to: {
                path: '^src/contest/(director|referee|players|register|results|prizes|screen|print)/',
                pathNot: '^src/contest/$1/',
            },
        },
        {
            name: 'replay and solve do not import each other',
            severity: 'error',
            from: { path: '^src/records/(replay|solve)/', pathNot: TESTS },
            to: { path: '^src/records/(replay|solve)/', pathNot: '^src/records/$1/' },
        },
        {
            name: 'only tests import what is for tests',
            severity: 'error',
            from: { path: '^src/', pathNot: TESTS },
            to: { path: TESTS },
        },
        {
            name: 'every file belongs to a folder with a place in the order',
            severity: 'error',
            from: { path: '^src/', pathNot: [...ORDER.map(([, path]) => path), '^src/testing/'] },
            to: {},
        },
    ],
    options: {
        doNotFollow: { path: 'node_modules' },
        includeOnly: '^src/',
        tsPreCompilationDeps: true,
        tsConfig: { fileName: 'tsconfig.json' },
        enhancedResolveOptions: { extensions: ['.ts', '.svelte', '.svelte.ts', '.js', '.json'] },
    },
};
