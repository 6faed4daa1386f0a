/* Leaves the reader's own language on the page for old browsers, and lists the program's downloads. */
;(function () {
  function each(list, act) {
    var at
    for (at = 0; at < list.length; at += 1) act(list[at])
  }

  function withClass(name) {
    var all = document.getElementsByTagName('*')
    var found = []
    each(all, function (element) {
      if (element.className === name) found.push(element)
    })
    return found
  }

  function language(tag) {
    return String(tag || '')
      .toLowerCase()
      .split('-')[0]
  }

  function chooseLanguage() {
    var sections = withClass('words')
    var wished = language(navigator.language || navigator.userLanguage)
    var chosen = sections[0]
    each(sections, function (section) {
      if (language(section.getAttribute('lang')) === wished) chosen = section
    })
    each(sections, function (section) {
      section.style.display = section === chosen ? 'block' : 'none'
    })
    document.documentElement.setAttribute('lang', chosen.getAttribute('lang'))
  }

  function listDownloads(downloads) {
    if (downloads.length === 0) return
    each(withClass('downloads'), function (list) {
      each(downloads, function (download) {
        var item = document.createElement('li')
        var link = document.createElement('a')
        link.href = download.url
        link.appendChild(document.createTextNode(download.name))
        item.appendChild(link)
        list.appendChild(item)
      })
    })
    each(withClass('program'), function (part) {
      part.style.display = 'block'
    })
  }

  function askForDownloads() {
    var request = new XMLHttpRequest()
    request.onreadystatechange = function () {
      if (request.readyState !== 4 || request.status !== 200) return
      listDownloads(JSON.parse(request.responseText).downloadUrl || [])
    }
    request.open('GET', '/backend/version')
    request.send()
  }

  chooseLanguage()
  askForDownloads()
})()
