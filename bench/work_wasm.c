/*
 * work_wasm.c - work.h as functions of a WebAssembly module: that of
 * src/wasm/wasm.h and these. The module that is shipped has none of them.
 */
#include "wasm/host.h"
#include "work.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

int EXPORT(bench_begin)(int table);
unsigned EXPORT(bench_active)(void);
float EXPORT(bench_net)(unsigned times);
float EXPORT(bench_look)(unsigned times);
float EXPORT(bench_turn)(unsigned times);
unsigned EXPORT(bench_positions)(void);
unsigned EXPORT(bench_choose)(unsigned position);
unsigned EXPORT(bench_games)(unsigned games);

int bench_begin(int table) {
    const struct wsk_record *record = host_record(table);
    return record && work_begin(wsk_record_rules(record), host_nets());
}

unsigned bench_active(void) {
    return work_active();
}

float bench_net(unsigned times) {
    return work_net(times);
}

float bench_look(unsigned times) {
    return work_look(times);
}

float bench_turn(unsigned times) {
    return work_turn(times);
}

unsigned bench_positions(void) {
    return work_positions();
}

unsigned bench_choose(unsigned position) {
    return work_choose(position);
}

unsigned bench_games(unsigned games) {
    return work_games(games);
}
